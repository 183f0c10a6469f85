import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { cx } from '#/ui/cx';
import { Skeleton } from '#/ui/skeleton';

/** All rows have this height, including empty ones, so the book never shifts the layout. */
const BOOK_ROW = 'h-7';

interface BookRowProps {
  side: 'asks' | 'bids';
  /** A plain decimal, as it is inserted into the form. */
  price: string;
  priceText: string;
  quantityText: string;
  /** The width of the depth bar, from 0 to 1. */
  share: number;
  /** True if the member has an open order at this price. */
  isOwn: boolean;
  onPick: (price: string) => void;
}

/**
 * One level of the order book. A tap inserts its price. A mark shows that the member has an open
 * order there.
 */
export const BookRow = memo(function BookRow(props: BookRowProps) {
  const { side, price, priceText, quantityText, share, isOwn, onPick } = props;
  const { t } = useLingui();
  const isAsk = side === 'asks';
  return (
    <button
      type="button"
      onClick={() => onPick(price)}
      className={cx(
        BOOK_ROW,
        'relative flex w-full items-center justify-between gap-1 overflow-hidden rounded-md px-1 text-xs -outline-offset-2 hover:bg-fill active:bg-fill',
      )}
    >
      {/* A transform is used, so a changing bar causes no layout shift. The bar grows from the
          inline end. */}
      <span aria-hidden="true" className="absolute inset-0 ltr:-scale-x-100">
        <span
          className={cx(
            'forced-line block size-full origin-[0_50%] transition-transform',
            isAsk ? 'bg-down-soft' : 'bg-up-soft',
          )}
          style={{ transform: `scaleX(${share})` }}
        />
      </span>
      <span className="sr-only">{t`Use price`}</span>
      <span translate="no" className={cx('num relative', isAsk ? 'text-down' : 'text-up')}>
        {priceText}
      </span>
      <span translate="no" className="num relative text-ink">
        {quantityText}
      </span>
      {isOwn ? (
        <span className="absolute start-0 top-1/2 h-3 w-0.5 -translate-y-1/2 rounded-full bg-warn">
          <span className="sr-only">{t`Your order`}</span>
        </span>
      ) : null}
    </button>
  );
});

/** The placeholder of a level. */
export function SkeletonLevel() {
  return (
    <div
      aria-hidden="true"
      className={cx(BOOK_ROW, 'flex items-center justify-between gap-2 px-1')}
    >
      <Skeleton className="h-3 w-14" />
      <Skeleton className="h-3 w-9" />
    </div>
  );
}

/** An empty level. */
export function EmptyLevel() {
  return (
    <div
      aria-hidden="true"
      className={cx(BOOK_ROW, 'flex items-center justify-between px-1 text-xs text-faint')}
    >
      <span>–</span>
      <span>–</span>
    </div>
  );
}
