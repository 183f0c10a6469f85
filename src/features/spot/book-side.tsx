import { useLingui } from '@lingui/react/macro';
import type { SpotLevel } from '#/domain/spot-book';
import { BookRow, EmptyLevel, SkeletonLevel } from './book-row';
import { depthOf } from './depth';
import { formatLevelPrice, formatLevelQuantity } from './format-level';

interface BookSideProps {
  side: 'asks' | 'bids';
  /** Best level first; `undefined` until the book is loaded. */
  levels: readonly SpotLevel[] | undefined;
  /** Number of rows, even if there are fewer levels. */
  count: number;
  /** Quantity of a full-width depth bar. */
  deepest: number;
  places: number;
  ownPrices: ReadonlySet<string>;
  onPick: (price: string) => void;
}

/** Asks or bids; the best level is next to the middle. */
export function BookSide(props: BookSideProps) {
  const { side, levels, count, deepest, places, ownPrices, onPick } = props;
  const { t } = useLingui();
  const known = depthOf(levels ?? [], count, deepest);
  const rows = Array.from({ length: count }, (_, place) => {
    const level = known[place];
    const key = `${side}-${place}`;
    if (!levels) return <SkeletonLevel key={key} />;
    if (!level) return <EmptyLevel key={key} />;
    return (
      <BookRow
        key={key}
        side={side}
        price={level.price}
        priceText={formatLevelPrice(level.price, places)}
        quantityText={formatLevelQuantity(level.quantity)}
        share={level.share}
        isOwn={ownPrices.has(level.price)}
        onPick={onPick}
      />
    );
  });
  return (
    <fieldset aria-label={side === 'asks' ? t`Sell orders` : t`Buy orders`}>
      {side === 'asks' ? rows.reverse() : rows}
    </fieldset>
  );
}
