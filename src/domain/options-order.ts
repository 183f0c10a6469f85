import type { Money } from './money.ts';

export type OptionDirection = 'up' | 'down';

/** A member's option as the screens see it. Times are epoch milliseconds of the server's clock. */
export interface OptionOrder {
  readonly id: string;
  readonly pair: string;
  /** Neutral words are shown for `unknown`, a status this app has never heard of. */
  readonly status: 'running' | 'settled' | 'unknown';
  readonly direction: OptionDirection | 'unknown';
  readonly stake: Money | undefined;
  readonly durationSeconds: number | undefined;
  /** Price of the first tick after the purchase; `undefined` until it came, and for what never opened. */
  readonly buyPrice: string | undefined;
  readonly boughtAt: number | undefined;
  /** When it expires; settlement follows within seconds. `undefined` when the server does not tell. */
  readonly deadline: number | undefined;
  readonly settlementPrice: string | undefined;
  readonly settledAt: number | undefined;
  /** `undefined` when the server does not tell. */
  readonly isWin: boolean | undefined;
  /** Profit, or loss as a negative amount; `undefined` until settled. */
  readonly profit: Money | undefined;
}

export type OptionOutcome = 'win' | 'loss' | 'refunded' | 'unknown';

/**
 * What became of a settled order; `undefined` while it runs. A tie and a void both come as not won with
 * profit 0 and mean that the stake came back (decisions.md, Trading). What the server leaves out is taken
 * from the profit; without that it is `unknown`, never a loss.
 */
export function orderOutcome(
  order: Pick<OptionOrder, 'status' | 'isWin' | 'profit'>,
): OptionOutcome | undefined {
  if (order.status !== 'settled') return undefined;
  if (order.isWin) return 'win';
  if (order.profit === undefined) return 'unknown';
  if (!/[1-9]/.test(order.profit)) return 'refunded';
  return order.isWin === undefined && !order.profit.startsWith('-') ? 'win' : 'loss';
}
