import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { OrderBook as Book } from '#/api/spot';
import { type Money, subtract } from '#/domain/money';
import { bookModeAtom } from '#/state/book-mode';
import { LinkButton } from '#/ui/link-button';
import { BookMiddle } from './book-middle';
import { BookModeSwitch } from './book-mode-switch';
import { BookSide } from './book-side';
import { levelsShown, quantityOf } from './depth';
import { bookPlaces } from './format-level';

interface OrderBookProps {
  base: string;
  quote: string;
  /** `undefined` until it is loaded. */
  book: Book | undefined;
  last: string | undefined;
  usdtValue: string | undefined;
  /** Device time of the oldest figure shown, epoch milliseconds. */
  shownAt?: number | undefined;
  /** Prices of the member's open orders. */
  ownPrices: ReadonlySet<string>;
  onPick: (price: string) => void;
  /** When set, the book could not be loaded and can be retried. */
  onRetry?: (() => void) | undefined;
}

/** Asks above, bids below, the last price between them. Its height is constant. */
export function OrderBook(props: OrderBookProps) {
  const { base, quote, book, last, usdtValue, shownAt, ownPrices, onPick, onRetry } = props;
  const { t } = useLingui();
  const mode = useAtomValue(bookModeAtom);
  const count = { asks: levelsShown(mode, 'asks'), bids: levelsShown(mode, 'bids') };
  const deepest = Math.max(
    quantityOf(book?.asks ?? [], count.asks),
    quantityOf(book?.bids ?? [], count.bids),
  );
  const places = bookPlaces([
    ...(book?.asks ?? []).slice(0, count.asks),
    ...(book?.bids ?? []).slice(0, count.bids),
  ]);
  const shared = { deepest, places, ownPrices, onPick };
  return (
    <section aria-label={t`Order book`} className="flex min-w-0 flex-col">
      <div className="flex justify-between gap-2 px-1 pb-1 text-xs leading-4 text-muted">
        <Head label={<Trans>Price</Trans>} coin={quote} />
        <Head label={<Trans>Quantity</Trans>} coin={base} className="text-end" />
      </div>
      {/* As high as five levels per side, so that changing the mode moves nothing below. */}
      <div className="flex h-83 flex-col justify-between">
        {onRetry && !book ? (
          <BookFailed onRetry={onRetry} />
        ) : (
          <>
            <BookSide side="asks" levels={book?.asks} count={count.asks} {...shared} />
            <BookMiddle
              last={last}
              usdtValue={usdtValue}
              spread={spreadOf(book)}
              shownAt={shownAt}
              onPick={onPick}
            />
            <BookSide side="bids" levels={book?.bids} count={count.bids} {...shared} />
          </>
        )}
      </div>
      <div className="mt-2">
        <BookModeSwitch />
      </div>
    </section>
  );
}

function Head(props: { label: React.ReactNode; coin: string; className?: string }) {
  return (
    <span className={props.className}>
      {props.label}
      <span dir="ltr" className="block">
        ({props.coin})
      </span>
    </span>
  );
}

function BookFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="my-auto flex flex-col items-center gap-3 text-center text-sm">
      <p className="text-muted">
        <Trans>The order book could not be loaded.</Trans>
      </p>
      <LinkButton onClick={onRetry}>
        <Trans>Try again</Trans>
      </LinkButton>
    </div>
  );
}

function spreadOf(book: Book | undefined): Money | undefined {
  const [ask] = book?.asks ?? [];
  const [bid] = book?.bids ?? [];
  return ask && bid && subtract(ask.price, bid.price);
}
