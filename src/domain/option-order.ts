import type { Money } from './money.ts';

export type OptionDirection = 'up' | 'down';

/** A member's option as the screens see it. Times are epoch milliseconds of the server's clock. */
export interface OptionOrder {
  readonly id: string;
  readonly pair: string;
  /** Neutral words are shown for `unknown`, a status this app has never heard of. */
  readonly status: 'running' | 'settled' | 'unknown';
  readonly direction: OptionDirection;
  readonly stake: Money;
  readonly cycleSeconds: number;
  /** Price of the first tick after the purchase; `undefined` until it came, and for what never opened. */
  readonly buyPrice: string | undefined;
  readonly boughtAt: number | undefined;
  /** When it expires; settlement follows within seconds. */
  readonly deadline: number;
  readonly settlementPrice: string | undefined;
  readonly settledAt: number | undefined;
  readonly isWin: boolean;
  /** Profit, or loss as a negative amount; `undefined` until settled. */
  readonly profit: Money | undefined;
}

export type OptionOutcome = 'win' | 'loss' | 'refunded';

/**
 * What became of a settled order; `undefined` while it runs. A tie and a void both come as not won with
 * profit 0 and mean that the stake came back (decisions.md, Trading).
 */
export function orderOutcome(
  order: Pick<OptionOrder, 'status' | 'isWin' | 'profit'>,
): OptionOutcome | undefined {
  if (order.status !== 'settled') return undefined;
  if (order.isWin) return 'win';
  return order.profit === undefined || /[1-9]/.test(order.profit) ? 'loss' : 'refunded';
}
