import { and, asc, desc, eq, gte, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import { add, compare, type Money, subtract, ZERO } from '#core/domain/money.ts';
import { type Firing, firedBy, isReached, type Waiting } from '#core/domain/spot-trigger.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { notifyOnCommit } from '../../../db/on-commit.ts';
import { spotOrders } from '../../../db/schema/spot.ts';
import { transact } from '../../../db/transact.ts';
import { release } from '../../../ledger/frozen.ts';
import { postEntry } from '../../../ledger/post-entry.ts';
import type { NamedTrade } from '../../../market/price-source.ts';
import { markCancelled } from '../orders/close.ts';
import { lockWithTwin } from '../spot.repo.ts';
import { reservedFor, spentBalance } from './fills.ts';
import { usedUp } from './free-trades.ts';
import type { OpenMarket } from './resting.repo.ts';

/** Maximum number of waiting orders of one direction per read. */
const MOST = 500;

/** Returns true if a trade reaches the nearest trigger of a market in either direction. */
export function reachesTrigger({ lowestAbove, highestBelow }: OpenMarket, price: Money): boolean {
  return (
    (lowestAbove !== undefined && isReached('above', lowestAbove, price)) ||
    (highestBelow !== undefined && isReached('below', highestBelow, price))
  );
}

/**
 * Returns the waiting orders of a market whose triggers the trades fire, in the order in which they
 * are reached. `except` contains ids to skip. If there are many orders, it returns only some of
 * them. Orders placed since the market was read are skipped, because the trades that their triggers
 * need may be missing.
 */
export async function findFirings(
  db: Db,
  market: OpenMarket,
  trades: readonly NamedTrade[],
  except: readonly number[] = [],
): Promise<readonly Firing[]> {
  // Volumes are in whole lots, as they are counted in queues.
  const made = trades.map((trade) => usedUp(trade, market));
  const prices = made.map(({ price }) => price).sort(compare);
  const [lowest] = prices;
  const highest = prices.at(-1);
  if (!lowest || !highest) return [];
  const { triggerPrice, triggerWhen } = spotOrders;
  const newest = Math.max(...made.map(({ at }) => at));
  // The index conditions have literal values, because the partial indexes are not used with
  // parameters.
  const reached = (when: SQL, isBetween: SQL, order: SQL) =>
    selectWaiting(db)
      .where(
        and(
          ...[sql`${spotOrders.status} = 'waiting'`, sql`${triggerWhen} = ${when}`],
          ...[
            eq(spotOrders.marketId, market.marketId),
            isBetween,
            lt(spotOrders.matchedUntil, newest),
          ],
          except.length > 0 ? notInArray(spotOrders.id, [...except]) : undefined,
        ),
      )
      .orderBy(order)
      .limit(MOST);
  const rows = await unionAll(
    reached(sql`'above'`, lte(triggerPrice, highest), asc(triggerPrice)),
    reached(sql`'below'`, gte(triggerPrice, lowest), desc(triggerPrice)),
  );
  const known = rows.map(toWaiting).filter((order) => isCovered(order, market));
  return firedBy(known, made).filter(({ orderId }) => !except.includes(orderId));
}

/**
 * Returns true if all trades that reach an order or its twin are among those read for the market.
 */
function isCovered({ when, trigger, twin: other }: Waiting, market: OpenMarket): boolean {
  const [above, below] = when === 'above' ? [trigger, other?.trigger] : [other?.trigger, trigger];
  const { lowestAbove, highestBelow } = market;
  return (
    (!above || (lowestAbove !== undefined && compare(above, lowestAbove) >= 0)) &&
    (!below || (highestBelow !== undefined && compare(below, highestBelow) <= 0))
  );
}

const twin = alias(spotOrders, 'twin');
/**
 * Returns the time after which trades can fire a trigger; earlier trades preceded it or are counted
 * in its queue.
 */
const countedUntil = ({ matchedUntil, queueAt }: typeof spotOrders | typeof twin) =>
  sql<number>`greatest(${matchedUntil}, ${queueAt})`.mapWith(Number);

function selectWaiting(db: Db) {
  return db
    .select({
      id: spotOrders.id,
      when: spotOrders.triggerWhen,
      trigger: spotOrders.triggerPrice,
      since: countedUntil(spotOrders),
      until: spotOrders.cancelAt,
      queue: spotOrders.triggerQueue,
      twinId: spotOrders.twinId,
      twinTrigger: twin.triggerPrice,
      twinSince: countedUntil(twin),
      twinQueue: twin.triggerQueue,
    })
    .from(spotOrders)
    .leftJoin(twin, eq(twin.id, spotOrders.twinId));
}

type WaitingRow = Awaited<ReturnType<typeof selectWaiting>>[number];

function toWaiting({ id, when, trigger, since, until, queue, ...row }: WaitingRow): Waiting {
  const { twinId, twinTrigger, twinSince, twinQueue } = row;
  return {
    id,
    since,
    queue,
    until: until ?? undefined,
    when: when ?? 'above',
    trigger: trigger ?? ZERO,
    twin:
      twinId !== null && twinTrigger !== null && twinQueue !== null
        ? { id: twinId, trigger: twinTrigger, since: twinSince, queue: twinQueue }
        : undefined,
  };
}

/** A limit order created by a trigger. */
export interface FiredOrder {
  readonly side: 'buy' | 'sell';
  readonly limit: Money;
}

/**
 * Converts a waiting order into an open limit order as of the trade that fires its trigger, and
 * cancels its twin (product.md#trigger-orders, ADR-068). The excess of the pair's reservation is
 * released. Returns `undefined` if the order is neither waiting nor open (because it was cancelled
 * or filled), or if its cancellation arrived before that trade.
 */
export function fireTrigger(db: Db, firing: Firing, now: number): Promise<FiredOrder | undefined> {
  return transact(db, (tx) => fire(tx, firing, now));
}

async function fire(tx: Tx, { orderId, at }: Firing, now: number): Promise<FiredOrder | undefined> {
  const { own, twin: other } = await lockWithTwin(tx, orderId);
  // Another instance opened the order; this instance may not have listed it yet.
  if (own?.order.status === 'open') return { side: own.order.side, limit: own.order.price ?? ZERO };
  if (own?.order.status !== 'waiting' || at > (own.order.cancelAt ?? at)) return undefined;
  const { order, ...coins } = own;
  const { side, memberId } = order;
  const limit = order.price ?? ZERO;
  const reserved = reservedFor(side, limit, order.quantity ?? ZERO);
  await tx
    .update(spotOrders)
    .set({ status: 'open', matchedUntil: at, triggeredAt: at, reserved })
    .where(eq(spotOrders.id, orderId));
  if (other) await markCancelled(tx, [other.order.id], now);
  const held = add(order.reserved, other?.order.reserved ?? ZERO);
  await postEntry(tx, {
    kind: 'spot.fire',
    reference: `spot:${orderId}`,
    at: now,
    postings: release(spentBalance({ ...coins, memberId, side }), subtract(held, reserved)),
  });
  notifyOnCommit(tx, 'orderRests', true);
  return { side, limit };
}
