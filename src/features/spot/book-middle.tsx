import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { BOOK_POLL_MS } from '#/api/spot';
import { usePriceText } from '#/components/quote/use-price-text';
import { DataAge } from '#/components/readiness/data-age';
import { PriceFlash } from '#/ui/price-flash';
import { Skeleton } from '#/ui/skeleton';

/** Three poll intervals. */
const FRESH_FOR_MS = 3 * BOOK_POLL_MS;

interface BookMiddleProps {
  /** The last price; `undefined` until it is known. */
  last: string | undefined;
  /** The display name of the market. */
  pair: string;
  /** The value of the last price in USDT, for markets that are quoted in another coin. */
  usdtValue: string | undefined;
  /** The best ask minus the best bid. */
  spread: string | undefined;
  /** The device time of the figures, in epoch milliseconds. */
  shownAt: number | undefined;
  onPick: (price: string) => void;
}

/** The line between asks and bids: the last price, and its USDT value or the spread. */
export function BookMiddle({ last, pair, usdtValue, spread, shownAt, onPick }: BookMiddleProps) {
  const { t } = useLingui();
  const priceText = usePriceText(pair);
  if (last === undefined) {
    return (
      <Middle>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-3 w-16" />
      </Middle>
    );
  }
  const shown = priceText(last);
  return (
    <Middle>
      <button
        type="button"
        aria-label={t`Use the last price, ${shown}`}
        onClick={() => onPick(last)}
        className="tap relative max-w-full rounded-md text-start active:opacity-70"
      >
        <PriceFlash
          value={last}
          className="inline-block max-w-full truncate align-top text-base leading-5 font-semibold text-ink"
        >
          {shown}
        </PriceFlash>
      </button>
      <span className="relative h-4 text-xs whitespace-nowrap text-muted">
        {usdtValue === undefined ? (
          spread === undefined ? null : (
            <>
              <Trans>Spread</Trans>{' '}
              <span translate="no" className="num">
                {priceText(spread)}
              </span>
            </>
          )
        ) : (
          <span translate="no" className="num">
            ≈ {usdtValue} USDT
          </span>
        )}
        {/* An overlay, so the age does not change the height of the book. */}
        {shownAt === undefined ? null : (
          <span className="absolute start-0 -top-0.5 bg-canvas">
            <DataAge at={shownAt} freshForMs={FRESH_FOR_MS} />
          </span>
        )}
      </span>
    </Middle>
  );
}

function Middle({ children }: { children: ReactNode }) {
  return <div className="flex h-13 flex-col justify-center gap-0.5 px-1">{children}</div>;
}
