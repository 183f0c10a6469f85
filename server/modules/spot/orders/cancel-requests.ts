import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/db.ts';
import { spotOrders } from '../../../db/schema/spot.ts';
import { transact } from '../../../db/transact.ts';
import type { Logger } from '../../../lib/log.ts';
import { lockSpotOrders } from '../spot.repo.ts';
import { applyEarlierTrades, isKnown } from './before-cancel.ts';
import { closeOrders, isLeft } from './close.ts';
import type { SpotDeps } from './place.ts';

/**
 * Maximum time for which a cancellation waits for earlier trades. The provider's minute candles
 * reach back further, so a shorter gap can always be filled (market-data.md#gaps).
 */
const MOST_WAIT_MS = 24 * 3_600_000;

/**
 * The index conditions have literal values, because the partial index is not used with parameters.
 */
const isRequested = sql`${spotOrders.status} in ('open', 'waiting') and ${spotOrders.cancelAt} is not null`;

/**
 * Records with locked orders that a cancellation arrived at `at` (epoch ms); a cancellation that
 * was recorded earlier does not change.
 */
export async function requestCancel(tx: Tx, ids: readonly number[], at: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(spotOrders)
    .set({ cancelAt: sql`least(${spotOrders.cancelAt}, ${at}::bigint)` })
    .where(inArray(spotOrders.id, [...ids]));
}

/**
 * Executes the recorded cancellations whose earlier trades are all known (ADR-148). Any number of
 * instances may run this, because the lock of an order decides which one acts. If the cancellations
 * of a market fail, those of each member are tried separately, so one order does not stop the
 * others.
 */
export async function executeCancels(deps: SpotDeps & { readonly log: Logger }): Promise<void> {
  const { db, log } = deps;
  for (const marketId of await listDistinct(db, spotOrders.marketId, isRequested)) {
    const ofMarket = and(eq(spotOrders.marketId, marketId), isRequested);
    try {
      await execute(deps, ofMarket);
    } catch {
      for (const memberId of await listDistinct(db, spotOrders.memberId, ofMarket)) {
        await execute(deps, and(eq(spotOrders.memberId, memberId), ofMarket)).catch(
          (error: unknown) =>
            log.error({ err: error, marketId, memberId }, 'a cancel failed and will be retried'),
        );
      }
    }
  }
}

async function execute(deps: SpotDeps, which: SQL | undefined): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const earlier = await applyEarlierTrades(deps, which, now);
  const due = earlier.orders.filter(
    (order) =>
      order.cancelAt !== null &&
      (isKnown(earlier, order, order.cancelAt) || now - order.cancelAt > MOST_WAIT_MS),
  );
  for (const memberId of new Set(due.map((order) => order.memberId))) {
    const ids = due.filter((order) => order.memberId === memberId).map(({ id }) => id);
    await transact(db, async (tx) => {
      const left = (await lockSpotOrders(tx, ids)).filter(isLeft);
      // Each order has its own entry, because a bill names its order.
      for (const order of left) await closeOrders(tx, 'spot.cancel', [order], clock());
    });
  }
}

async function listDistinct(
  db: Db,
  column: typeof spotOrders.marketId | typeof spotOrders.memberId,
  which: SQL | undefined,
): Promise<readonly number[]> {
  const rows = await db.selectDistinct({ id: column }).from(spotOrders).where(which);
  return rows.map(({ id }) => id);
}
