import { and, eq } from 'drizzle-orm';
import {
  add,
  compare,
  isPositive,
  type Money,
  money,
  roundDown,
  roundUp,
  subtract,
} from '../../../src/domain/money.ts';
import type { SpotBook, SpotLevel } from '../../../src/domain/spot-book.ts';
import type { SpotSide } from '../../../src/domain/spot-order.ts';
import type { Db } from '../../db/db.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import type { OrderBook } from '../../market/price-source.ts';
import type { SpotMarket } from './spot.repo.ts';

/** Levels of a side that a member is shown, and the most that an order takes at once. */
const SHOWN_LEVELS = 20;

type Precision = Pick<SpotMarket['terms'], 'pricePrecision' | 'quantityPrecision'>;

/**
 * A market price within the market's decimals: rounded against the order, which never takes it beyond a
 * limit price that has no more decimals itself.
 */
export function roundToTick(side: SpotSide, price: string, { pricePrecision }: Precision): Money {
  const round = side === 'buy' ? roundUp : roundDown;
  return round(money(price), pricePrecision);
}

/** A market quantity within the market's decimals. */
export function roundToLot(quantity: string, { quantityPrecision }: Precision): Money {
  return roundDown(money(quantity), quantityPrecision);
}

interface Fitted extends Precision {
  readonly levels: readonly SpotLevel[];
}

/** Levels of a side of a book as they were worked out for its market: every order of a moment asks. */
const fitted = new WeakMap<OrderBook['asks'], Fitted>();

/**
 * What an order of a side can take from the book as it is shown, each price once, best price first.
 * Nobody took anything from it yet.
 */
export function levelsFor(
  side: SpotSide,
  { asks, bids }: Pick<OrderBook, 'asks' | 'bids'>,
  { pricePrecision, quantityPrecision }: Precision,
): readonly SpotLevel[] {
  const told = side === 'buy' ? asks : bids;
  const known = fitted.get(told);
  if (known?.pricePrecision === pricePrecision && known.quantityPrecision === quantityPrecision) {
    return known.levels;
  }
  const places = { pricePrecision, quantityPrecision };
  const levels = roundLevels(side, told, places);
  fitted.set(told, { ...places, levels });
  return levels;
}

function roundLevels(side: SpotSide, told: OrderBook['asks'], places: Precision): SpotLevel[] {
  const levels = told
    .slice(0, SHOWN_LEVELS)
    .map(
      ({ price, quantity }): SpotLevel => ({
        price: roundToTick(side, price, places),
        quantity: roundToLot(quantity, places),
      }),
    )
    .filter(({ price, quantity }) => isPositive(price) && isPositive(quantity));
  return merge(levels, side === 'buy' ? 1 : -1);
}

/** Both sides of the book as one member sees it: with the member's own open orders in their places. */
export async function bookForMember(
  db: Db,
  memberId: number,
  marketId: number,
  book: SpotBook,
): Promise<SpotBook> {
  const own = await db
    .select({
      side: spotOrders.side,
      price: spotOrders.price,
      quantity: spotOrders.quantity,
      filled: spotOrders.filledQuantity,
    })
    .from(spotOrders)
    .where(
      and(
        eq(spotOrders.memberId, memberId),
        eq(spotOrders.status, 'open'),
        eq(spotOrders.marketId, marketId),
      ),
    );
  const ownLevels = (side: SpotSide) =>
    own
      .filter((order) => order.side === side)
      .map((order) => ({
        price: money(order.price ?? '0'),
        quantity: subtract(money(order.quantity ?? '0'), money(order.filled)),
      }));
  return {
    asks: merge([...book.asks, ...ownLevels('sell')], 1),
    bids: merge([...book.bids, ...ownLevels('buy')], -1),
  };
}

/** Adds up what stands at equal prices; `order` 1 is lowest price first. */
function merge(levels: readonly SpotLevel[], order: 1 | -1): SpotLevel[] {
  const merged = new Map<Money, Money>();
  for (const { price, quantity } of levels) {
    const before = merged.get(price);
    merged.set(price, before === undefined ? quantity : add(before, quantity));
  }
  return [...merged]
    .map(([price, quantity]) => ({ price, quantity }))
    .sort((a, b) => order * compare(a.price, b.price))
    .slice(0, SHOWN_LEVELS);
}
