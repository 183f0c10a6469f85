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
  ZERO,
} from '#core/domain/money.ts';
import type { SpotBook, SpotLevel } from '#core/domain/spot-book.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import type { Db } from '../../../db/db.ts';
import { spotOrders } from '../../../db/schema/spot.ts';
import type { OrderBook } from '../../../market/price-source.ts';
import type { SpotMarket } from '../spot.repo.ts';

/**
 * Number of levels per side that members see, which is also the maximum number that an order can
 * take.
 */
const SHOWN_LEVELS = 20;

type Precision = Pick<SpotMarket['terms'], 'pricePrecision' | 'quantityPrecision'>;

/**
 * Rounds a price to the market's decimals, to the order's disadvantage. The result never passes a
 * limit price, which itself has no more decimals.
 */
export function roundToTick(side: SpotSide, price: string, { pricePrecision }: Precision): Money {
  const round = side === 'buy' ? roundUp : roundDown;
  return round(money(price), pricePrecision);
}

/** Rounds a market quantity down to the market's decimals. */
export function roundToLot(quantity: string, { quantityPrecision }: Precision): Money {
  return roundDown(money(quantity), quantityPrecision);
}

interface RoundedLevels extends Precision {
  readonly levels: readonly SpotLevel[];
}

/**
 * The rounded levels of a book by side, which are cached because many orders read the same book.
 */
const roundedLevels = new WeakMap<OrderBook['asks'], RoundedLevels>();

/**
 * Returns the levels that an order of a side can take from the displayed book: each price once,
 * best price first, as they were before members took anything.
 */
export function levelsFor(
  side: SpotSide,
  { asks, bids }: Pick<OrderBook, 'asks' | 'bids'>,
  { pricePrecision, quantityPrecision }: Precision,
): readonly SpotLevel[] {
  const sourceLevels = side === 'buy' ? asks : bids;
  const cached = roundedLevels.get(sourceLevels);
  if (cached?.pricePrecision === pricePrecision && cached.quantityPrecision === quantityPrecision) {
    return cached.levels;
  }
  const places = { pricePrecision, quantityPrecision };
  const levels = roundLevels(side, sourceLevels, places);
  roundedLevels.set(sourceLevels, { ...places, levels });
  return levels;
}

function roundLevels(
  side: SpotSide,
  sourceLevels: OrderBook['asks'],
  places: Precision,
): SpotLevel[] {
  const levels = sourceLevels
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

/**
 * Returns both sides of the book including the member's own open orders (product.md#house-book).
 */
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
        price: order.price ?? ZERO,
        quantity: subtract(order.quantity ?? ZERO, order.filled),
      }));
  return {
    asks: merge([...book.asks, ...ownLevels('sell')], 1),
    bids: merge([...book.bids, ...ownLevels('buy')], -1),
  };
}

/** Adds up quantities at equal prices; `order` 1 sorts by ascending price. */
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
