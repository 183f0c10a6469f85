import type { Clock } from '../../../lib/clock.ts';

/** Failed orders of a market, and its cursor when the first one failed. */
interface QuarantinedOrders {
  readonly orders: Set<number>;
  readonly from: number;
  readonly pauseMs: number;
  /** Epoch milliseconds; `undefined` while the orders are being retried. */
  retryAt: number | undefined;
}

const PAUSE_MS = { least: 250, most: 10 * 60_000 };

/**
 * Prevents failing orders from blocking the other orders of their market
 * (product.md#resting-orders, ADR-068). A failed order is skipped. After a pause, which doubles
 * each time, everything since the failure is matched again; volume that was already used fills
 * nothing, so only the missing fills are made.
 */
export function createMatchQuarantine(clock: Clock) {
  const quarantine = new Map<number, QuarantinedOrders>();

  return {
    /** Returns true if the quarantined orders of a market are due for a retry. */
    isDue(marketId: number): boolean {
      const retryAt = quarantine.get(marketId)?.retryAt;
      return retryAt !== undefined && clock() >= retryAt;
    },
    /**
     * Returns the point from which matching continues: `cursor`, or the point of failure if
     * quarantined orders are due.
     */
    cursorFor(marketId: number, cursor: number): number {
      const hold = quarantine.get(marketId);
      if (hold?.retryAt === undefined || clock() < hold.retryAt) return cursor;
      hold.orders.clear();
      hold.retryAt = undefined;
      return Math.min(hold.from, cursor);
    },
    /** Quarantines an order that failed while its market was matched up to `cursor`. */
    hold(marketId: number, orderId: number, cursor: number): void {
      const before = quarantine.get(marketId);
      const isAgain = before?.retryAt === undefined;
      const pauseMs = isAgain
        ? Math.min((before?.pauseMs ?? PAUSE_MS.least / 2) * 2, PAUSE_MS.most)
        : before.pauseMs;
      quarantine.set(marketId, {
        orders: (before?.orders ?? new Set<number>()).add(orderId),
        from: Math.min(before?.from ?? cursor, cursor),
        pauseMs,
        retryAt: isAgain ? clock() + pauseMs : before.retryAt,
      });
    },
    quarantinedOf: (marketId: number): readonly number[] => [
      ...(quarantine.get(marketId)?.orders ?? []),
    ],
    isQuarantining: (marketId: number) => quarantine.has(marketId),
    /**
     * Ends the quarantine of orders that did not fail again, once the market is matched completely.
     */
    caughtUp(marketId: number): void {
      if (quarantine.get(marketId)?.retryAt === undefined) quarantine.delete(marketId);
    },
  };
}
