import { useLingui } from '@lingui/react/macro';
import type { SpotLevel } from '#/domain/spot-book';
import { BookRow, EmptyLevel, SkeletonLevel } from './book-row';
import { depthOf } from './depth';
import { formatLevelPrice, formatLevelQuantity } from './format-level';

interface BookSideProps {
  side: 'asks' | 'bids';
  /** From the market on; `undefined` while the book is not known. */
  levels: readonly SpotLevel[] | undefined;
  /** Rows, whether there are so many levels or not. */
  count: number;
  /** Quantity that fills a whole bar. */
  deepest: number;
  places: number;
  ownPrices: ReadonlySet<string>;
  onPick: (price: string) => void;
}

/** Offers or bids; the best ones stand next to the middle. */
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
