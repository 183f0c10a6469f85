import { DETAIL_POLL_MS } from '#/api/market-quotes';
import { cx } from '#/ui/cx';
import { PriceChange } from '#/ui/price-change';
import { PriceFlash } from '#/ui/price-flash';
import { formatPrice } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import { DataAge } from '../readiness/data-age';
import { DayFigures } from './day-figures';
import { useQuote } from './use-quote';

interface QuotePanelProps {
  market: Market;
  /** The device time of the market list, in epoch milliseconds. */
  listedAt: number;
  pollMs?: number | undefined;
  /** True if the figures are in one line, for a header. */
  isLine?: boolean | undefined;
}

/** The last price, the change in percent, and the day's high, low and volume. */
export function QuotePanel({
  market,
  listedAt,
  pollMs = DETAIL_POLL_MS,
  isLine = false,
}: QuotePanelProps) {
  const quote = useQuote(market, listedAt, pollMs);
  return (
    <section
      className={cx(
        '@container flex items-center gap-x-3',
        isLine
          ? 'min-w-0 flex-1 gap-x-8 overflow-hidden px-3'
          : 'flex-wrap justify-between px-4 py-2 low:flex-nowrap low:py-1',
      )}
    >
      <div
        className={cx(
          'flex min-w-0 low:flex-row low:items-center low:gap-2',
          isLine ? 'shrink-0 items-center gap-3' : 'flex-col items-start gap-0.5',
        )}
      >
        <PriceFlash
          value={quote.last}
          className="text-lg font-semibold whitespace-nowrap min-[375px]:text-xl low:text-lg"
        >
          {formatPrice(quote.last, market.pricePlaces)}
        </PriceFlash>
        {/* As wide as the price, so the age of the figures does not affect line breaks. */}
        <div
          className={cx(
            'flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 low:w-auto low:min-w-0',
            !isLine && 'w-0 min-w-full',
          )}
        >
          <PriceChange value={quote.change} />
          <DataAge {...quote.age} />
        </div>
      </div>
      <DayFigures
        quote={quote}
        places={market.pricePlaces}
        className={cx(
          'grid shrink-0 low:grid-flow-col low:grid-cols-none low:grid-rows-2 low:gap-y-0',
          isLine ? 'grid-flow-col grid-rows-2 gap-x-6' : 'grid-cols-[auto_auto] gap-x-3 gap-y-1',
        )}
        // On a low screen, there is no room next to the list, which shows the volume anyway.
        volumeClassName="@max-[26rem]:low:hidden"
      />
    </section>
  );
}
