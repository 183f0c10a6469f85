import type { Clock } from '../../lib/clock.ts';

/** Orders of a market that could not be filled, and how far it was matched when the first one failed. */
interface QuarantinedOrders {
  readonly orders: Set<number>;
  readonly from: number;
  readonly pauseMs: number;
  /** Epoch milliseconds; `undefined` while the orders are being tried again. */
  retryAt: number | undefined;
}

export type MatchQuarantine = ReturnType<typeof createMatchQuarantine>;

const PAUSE_MS = { least: 250, most: 10 * 60_000 };

/**
 * Keeps orders that fail from blocking the others of their market. A failed one is left out, its market
 * goes on without it, and after a pause, each time twice as long, everything since it failed is looked at
 * again: used up trades fill nothing twice, so that only what it missed is made good.
 */
export function createMatchQuarantine(clock: Clock) {
  const quarantine = new Map<number, QuarantinedOrders>();

  return {
    /** Whether the held orders of a market are to be tried again. */
    isDue(marketId: number): boolean {
      const retryAt = quarantine.get(marketId)?.retryAt;
      return retryAt !== undefined && clock() >= retryAt;
    },
    /** Where matching goes on: at `cursor`, or once held orders are due from where they failed. */
    cursorFor(marketId: number, cursor: number): number {
      const hold = quarantine.get(marketId);
      if (hold?.retryAt === undefined || clock() < hold.retryAt) return cursor;
      hold.orders.clear();
      hold.retryAt = undefined;
      return Math.min(hold.from, cursor);
    },
    /** An order failed while its market was matched up to `cursor`. */
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
    /** Everything of a market was tried up to now: what did not fail again is held no more. */
    caughtUp(marketId: number): void {
      if (quarantine.get(marketId)?.retryAt === undefined) quarantine.delete(marketId);
    },
  };
}
