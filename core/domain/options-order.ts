import type { Money } from './money.ts';

export type OptionDirection = 'up' | 'down';

/** A member's option for the screens. Times are epoch milliseconds of the server's clock. */
export interface OptionOrder {
  readonly id: string;
  readonly pair: string;
  /** `unknown` is a status that this version does not define; it is shown with a neutral text. */
  readonly status: 'running' | 'settled' | 'unknown';
  readonly direction: OptionDirection | 'unknown';
  readonly stake: Money | undefined;
  /** 0.8 pays the stake + 80 %; `undefined` if the server omits it. */
  readonly payoutRate: Money | undefined;
  readonly durationSeconds: number | undefined;
  /**
   * Price of the first trades after the purchase; `undefined` until then, or if the option never
   * opened.
   */
  readonly openPrice: string | undefined;
  readonly boughtAt: number | undefined;
  /** Expiry; settlement follows within seconds. `undefined` if the server sends no time. */
  readonly deadline: number | undefined;
  readonly settlementPrice: string | undefined;
  readonly settledAt: number | undefined;
  /** `undefined` if the server omits it. */
  readonly isWin: boolean | undefined;
  /** Profit, or loss as a negative amount; `undefined` until the option is settled. */
  readonly profit: Money | undefined;
}

export type OptionOutcome = 'win' | 'loss' | 'refunded' | 'unknown';

/**
 * Returns the outcome of a settled order; `undefined` while it runs. A tie and a void option both
 * arrive as not won with a profit of 0, and both return the stake (product.md#option-tie). If the
 * server omits `isWin`, the profit decides; without either the outcome is `unknown`, never a loss.
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
