import { eq, sql } from 'drizzle-orm';
import {
  add,
  compare,
  isPositive,
  type Money,
  negate,
  subtract,
  ZERO,
} from '#core/domain/money.ts';
import { isWithinLimit } from '#core/domain/spot-book.ts';
import type { TradePart } from '#core/domain/spot-match.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { notifyOnCommit } from '../../../db/on-commit.ts';
import type { PushEvent } from '../../../db/schema/push.ts';
import { spotOrders, spotTrades } from '../../../db/schema/spot.ts';
import { transact } from '../../../db/transact.ts';
import { postEntry } from '../../../ledger/post-entry.ts';
import { roundToTick } from '../book/book.ts';
import { type LockedOrder, lockSpotOrder } from '../spot.repo.ts';
import {
  applyFills,
  insertFills,
  progressOf,
  reservedFor,
  spentBalance,
  type Trader,
  tradePostings,
} from './fills.ts';
import type { OpenMarket } from './resting.repo.ts';

/** The parts of trades that fill one order. */
export interface PlannedFill {
  readonly orderId: number;
  /** The order's remaining quantity at planning; if it has changed, the fill is dropped. */
  readonly remaining: Money;
  readonly parts: readonly TradePart[];
}

/**
 * The error of a fill that is not applied at all, because another order has used up one of its
 * trades.
 */
class TradeUsedUp extends Error {}

/**
 * Fills an order from trades in one entry. Returns false if the order has been cancelled, the order
 * has been filled by another instance, or a trade has been used up since planning.
 */
export async function fillOrder(
  db: Db,
  market: OpenMarket,
  plan: PlannedFill,
  now: number,
): Promise<boolean> {
  try {
    return await transact(db, (tx) => fill(tx, market, plan, now));
  } catch (error) {
    if (error instanceof TradeUsedUp) return false;
    throw error;
  }
}

async function fill(
  tx: Tx,
  market: OpenMarket,
  { orderId, remaining, parts }: PlannedFill,
  now: number,
): Promise<boolean> {
  const found = await lockSpotOrder(tx, orderId);
  if (found?.order.status !== 'open') return false;
  const { order } = found;
  const limit = order.price ?? ZERO;
  const left = subtract(order.quantity ?? ZERO, order.filledQuantity);
  if (compare(left, remaining) !== 0) return false;
  if (parts.some(({ trade }) => trade.at > (order.cancelAt ?? trade.at))) return false;
  await takeVolume(tx, market, parts);

  const before = progressOf(order);
  const outcome = applyFills(
    before,
    parts.map(({ trade, quantity }) => ({
      trade: trade.name,
      price: priceOf(order, trade.price, market),
      quantity,
    })),
  );
  const reserved = reservedFor(order.side, limit, subtract(left, outcome.quantity));
  const isOpen = isPositive(reserved);
  await tx
    .update(spotOrders)
    .set({
      reserved,
      filledQuantity: add(before.quantity, outcome.quantity),
      filledValue: add(before.value, outcome.value),
      fee: add(before.fee, outcome.fee),
      ...(isOpen ? {} : { status: 'done' as const, closedAt: now }),
    })
    .where(eq(spotOrders.id, orderId));
  await insertFills(tx, orderId, outcome, now);
  const trader: Trader = { ...found, memberId: order.memberId, side: order.side };
  const released = subtract(order.reserved, reserved);
  const spent = order.side === 'buy' ? outcome.value : outcome.quantity;
  const mine = spentBalance(trader);
  await postEntry(tx, {
    kind: 'spot.fill',
    // The filled quantity makes the reference unique, because the same trade may fill the order
    // again later.
    reference: `spot:${orderId}@${before.quantity}`,
    at: now,
    postings: [
      { ...mine, bucket: 'frozen', amount: negate(released) },
      // This is the difference from the limit price, which becomes available.
      { ...mine, bucket: 'available', amount: subtract(released, spent) },
      ...tradePostings(trader, outcome),
    ],
  });
  if (!isOpen)
    notifyOnCommit(tx, 'push', filledPush({ ...order, baseId: found.baseId }, market, now));
  return true;
}

/** Returns the notification for the fill of a resting order. */
function filledPush(
  { id, memberId, side, quantity, baseId }: FilledOrder,
  { symbol }: OpenMarket,
  now: number,
): PushEvent {
  const text = side === 'buy' ? 'boughtInFull' : 'soldInFull';
  const key = `order:${id}`;
  const values = { amount: quantity ?? ZERO };
  const content = { path: '/trade-lst', tag: key, text, symbol, values, coinId: baseId };
  return { memberId, kind: 'orders', key, at: now, content };
}

interface FilledOrder {
  readonly id: number;
  readonly memberId: number;
  readonly side: SpotSide;
  readonly quantity: Money | null;
  readonly baseId: number;
}

/**
 * Returns a fill's price (product.md#resting-orders): that of the trade, but never better than the
 * order's price in the market, which is its limit or the trigger that it passed. Otherwise, members
 * who trade with themselves far from the book could buy any amount there (ADR-145).
 */
function priceOf(
  { side, price, triggerPrice }: Pick<LockedOrder['order'], 'side' | 'price' | 'triggerPrice'>,
  traded: Money,
  market: OpenMarket,
): Money {
  const limit = price ?? ZERO;
  const stands = triggerPrice ?? limit;
  // The market's decimals may have changed since the limit was set.
  const rounded = roundToTick(side, traded, market);
  const noBetter = isWithinLimit(side, rounded, stands) ? stands : rounded;
  return isWithinLimit(side, noBetter, limit) ? noBetter : limit;
}

/**
 * Records the use of trade volume across all orders and instances; throws TradeUsedUp if more of it
 * has been used than planned for.
 */
async function takeVolume(tx: Tx, { marketId }: OpenMarket, parts: readonly TradePart[]) {
  const planned = Object.fromEntries(
    parts.map(({ trade, usedBefore }) => [trade.name, usedBefore]),
  );
  const taken = await tx
    .insert(spotTrades)
    .values(
      parts.map(({ trade, quantity }) => ({
        marketId,
        trade: trade.name,
        volume: trade.volume,
        used: quantity,
      })),
    )
    .onConflictDoUpdate({
      target: [spotTrades.marketId, spotTrades.trade],
      set: { used: sql`${spotTrades.used} + excluded.used` },
      setWhere: sql`${spotTrades.used} <=
        (${JSON.stringify(planned)}::jsonb ->> ${spotTrades.trade})::numeric`,
    })
    .returning({ trade: spotTrades.trade });
  if (taken.length < parts.length) throw new TradeUsedUp();
}
