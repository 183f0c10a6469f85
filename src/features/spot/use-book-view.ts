import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { depthQueries } from '#/api/market-depth';
import type { OrderBook, SpotOrder } from '#/api/spot';
import { bookGroupAtom } from '#/state/book-mode';
import type { Money } from '#core/domain/money.ts';
import type { SpotBook } from '#core/domain/spot-book.ts';
import { groupLevels, groupPrice, groupSteps } from '#core/domain/spot-grouping.ts';
import { bookPlaces } from './format-level';
import { useEarlyBook } from './use-early-book';

interface BookSource {
  symbol: string;
  book: UseQueryResult<OrderBook>;
  last: string | undefined;
  /** The decimals of the market's prices; `undefined` while they are unknown. */
  pricePrecision: number | undefined;
  /** The member's open orders in this market. */
  orders: readonly SpotOrder[];
}

export interface BookView {
  /** The displayed levels; `undefined` until the book is loaded. */
  readonly levels: SpotBook | undefined;
  /** The price steps that can be selected, and the index of the selected one. */
  readonly steps: readonly Money[];
  readonly group: number;
  readonly setGroup: (group: number) => void;
  /** The decimals of the displayed prices. */
  readonly places: number;
  /** The displayed prices at which the member has an order. */
  readonly own: Readonly<Record<'asks' | 'bids', ReadonlySet<string>>>;
}

/**
 * The book grouped by the selected step (product.md#order-book-on-the-screen). A grouped book is
 * read from market data, which has a greater depth. Until it is loaded, the available levels are
 * grouped.
 */
export function useBookView(source: BookSource): BookView {
  const { symbol, last, pricePrecision, orders } = source;
  const book = source.book.data;
  const [chosen, setGroup] = useAtom(bookGroupAtom);
  const tickPlaces = pricePrecision ?? bookPlaces([...(book?.asks ?? []), ...(book?.bids ?? [])]);
  const steps = groupSteps(tickPlaces, last);
  const group = Math.max(0, Math.min(chosen, steps.length - 1));
  const step = steps[group];
  const isGrouped = group > 0 && step !== undefined;
  const depth = useQuery({ ...depthQueries.depth(symbol, group), enabled: isGrouped });
  const ungrouped = isGrouped ? (depth.data ?? book) : book;
  const levels =
    isGrouped && ungrouped
      ? {
          asks: groupLevels(ungrouped.asks, step, 'asks'),
          bids: groupLevels(ungrouped.bids, step, 'bids'),
        }
      : ungrouped;
  useEarlyBook(isGrouped ? depth : source.book, levels, last);
  const ownOf = (side: 'asks' | 'bids') =>
    new Set<string>(
      orders.flatMap(({ limitPrice, side: own, trigger }) => {
        if (
          !limitPrice ||
          trigger?.state === 'waiting' ||
          own !== (side === 'asks' ? 'sell' : 'buy')
        )
          return [];
        return isGrouped ? groupPrice(limitPrice, step, side) : limitPrice;
      }),
    );
  return {
    levels,
    steps,
    group,
    setGroup,
    places: isGrouped ? (step.split('.')[1]?.length ?? 0) : tickPlaces,
    own: { asks: ownOf('asks'), bids: ownOf('bids') },
  };
}
