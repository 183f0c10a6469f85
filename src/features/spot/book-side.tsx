import { useLingui } from '@lingui/react/macro';
import { formatPrice } from '#core/domain/format-number.ts';
import type { SpotLevel } from '#core/domain/spot-book.ts';
import { BookRow, EmptyLevel, SkeletonLevel } from './book-row';
import { depthOf } from './depth';
import { formatLevelQuantity } from './format-level';

interface BookSideProps {
  side: 'asks' | 'bids';
  /** The best level is first. */
  levels: readonly SpotLevel[];
  /** False until the book is loaded. */
  isKnown: boolean;
  /** The number of rows, even if there are fewer levels. */
  count: number;
  /** The quantity of a full-width depth bar. */
  deepest: number;
  /** The decimals of all prices and of all quantities. */
  places: number;
  quantityPlaces: number;
  /** The prices at which the member has an open order. */
  own: ReadonlySet<string>;
  onPick: (price: string) => void;
}

/** The asks or the bids. The best level is next to the middle. */
export function BookSide(props: BookSideProps) {
  const { side, levels, isKnown, count, deepest, places, own, onPick } = props;
  const { t } = useLingui();
  const shown = depthOf(levels, count, deepest);
  const rows = Array.from({ length: count }, (_, place) => {
    const level = shown[place];
    const key = `${side}-${place}`;
    if (!isKnown) return <SkeletonLevel key={key} />;
    if (!level) return <EmptyLevel key={key} />;
    return (
      <BookRow
        key={key}
        side={side}
        price={level.price}
        priceText={formatPrice(level.price, places)}
        quantityText={formatLevelQuantity(level.quantity, props.quantityPlaces)}
        share={level.share}
        isOwn={own.has(level.price)}
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
