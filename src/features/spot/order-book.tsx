import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { bookModeAtom } from '#/state/book-mode';
import { LinkButton } from '#/ui/link-button';
import { money } from '#core/domain/money.ts';
import { bestOf, priceWithin } from '#core/domain/spot-book.ts';
import { BookMiddle } from './book-middle';
import { BookSide } from './book-side';
import { levelsShown, quantityOf } from './depth';
import { quantityPlaces } from './format-level';
import { useBookRows } from './use-book-rows';
import type { BookView } from './use-book-view';

interface OrderBookProps {
  base: string;
  quote: string;
  view: Pick<BookView, 'levels' | 'places' | 'own'>;
  /** The decimals of the market's quantities; `undefined` while they are unknown. */
  quantityPrecision: number | undefined;
  last: string | undefined;
  usdtValue: string | undefined;
  /** The device time of the oldest displayed figure, in epoch milliseconds. */
  shownAt?: number | undefined;
  onPick: (price: string) => void;
  /** If set, the book could not be loaded and can be retried. */
  onRetry?: (() => void) | undefined;
}

/** The asks above, the bids below and the last price between them, with as many levels as fit. */
export function OrderBook(props: OrderBookProps) {
  const { base, quote, view, quantityPrecision, last, usdtValue, shownAt, onPick, onRetry } = props;
  const { t } = useLingui();
  const mode = useAtomValue(bookModeAtom);
  const [box, rows] = useBookRows();
  const { levels, places, own } = view;
  const count = { asks: levelsShown(mode, 'asks', rows), bids: levelsShown(mode, 'bids', rows) };
  const asks = (levels?.asks ?? []).slice(0, count.asks);
  const bids = (levels?.bids ?? []).slice(0, count.bids);
  const shared = {
    deepest: Math.max(quantityOf(asks, count.asks), quantityOf(bids, count.bids)),
    places,
    quantityPlaces: quantityPlaces([...asks, ...bids], quantityPrecision),
    isKnown: levels !== undefined,
    onPick,
  };
  return (
    <section aria-label={t`Order book`} className="flex min-w-0 flex-1 flex-col">
      <div className="@container px-1 pb-1 text-xs leading-4 text-muted">
        <div className="flex justify-between gap-2">
          <Head label={<Trans>Price</Trans>} coin={quote} />
          <Head label={<Trans>Quantity</Trans>} coin={base} />
        </div>
      </div>
      {/* There are at least five levels on each side. The rows do not affect the height, which
          is that of the available space, so a change to the rows moves nothing. */}
      <div ref={box} className="relative min-h-83 flex-1">
        <div className="absolute inset-0 flex flex-col justify-center overflow-hidden">
          {onRetry && !levels ? (
            <BookFailed onRetry={onRetry} />
          ) : (
            <>
              <BookSide side="asks" levels={asks} count={count.asks} own={own.asks} {...shared} />
              <BookMiddle
                pair={`${base}/${quote}`}
                last={last && levels ? priceWithin(money(last), levels) : last}
                usdtValue={usdtValue}
                spread={levels && bestOf(levels)?.spread}
                shownAt={shownAt}
                onPick={onPick}
              />
              <BookSide side="bids" levels={bids} count={count.bids} own={own.bids} {...shared} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** In a narrow book, the coins are omitted because the market name above states them. */
function Head({ label, coin }: { label: React.ReactNode; coin: string }) {
  return (
    <span>
      {label}{' '}
      <span translate="no" dir="ltr" className="@max-2xs:sr-only">
        ({coin})
      </span>
    </span>
  );
}

function BookFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="my-auto flex flex-col items-center gap-3 text-center text-sm">
      <p className="text-muted">
        <Trans>We couldn’t load the order book.</Trans>
      </p>
      <LinkButton onClick={onRetry}>
        <Trans>Try again</Trans>
      </LinkButton>
    </div>
  );
}
