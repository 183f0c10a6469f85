import { DETAIL_POLL_MS } from '#/api/market-quotes';
import { cx } from '#/ui/cx';
import { PriceChange } from '#/ui/price-change';
import { PriceFlash } from '#/ui/price-flash';
import { formatPrice } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import { useQuote } from './use-quote';

/** The last price and the day's change in one line. */
export function QuoteLine({ market, className }: { market: Market; className?: string }) {
  const { last, change } = useQuote(market, 0, DETAIL_POLL_MS);
  return (
    <p
      className={cx(
        'flex min-w-0 items-baseline gap-2 whitespace-nowrap max-[359px]:gap-1',
        className,
      )}
    >
      <PriceFlash
        value={last}
        className="text-base/[inherit] font-semibold max-[359px]:text-sm/[inherit] medium:text-lg/[inherit] low:text-base/[inherit]"
      >
        {formatPrice(last, market.pricePlaces)}
      </PriceFlash>
      <PriceChange value={change} className="text-xs" />
    </p>
  );
}
