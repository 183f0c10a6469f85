import { compare, type Money, multiply, negate, roundDown, ZERO } from './money.ts';
import type { OptionDirection } from './options-order.ts';

/**
 * Result of an option; a tie and a void option return the stake (product.md#option-tie,
 * product.md#option-void).
 */
export type OptionResult = 'win' | 'loss' | 'tie' | 'void';

/**
 * The reason why an option is void: insufficient trading to open or to settle it, or an incomplete
 * log (product.md#option-void).
 */
export type VoidReason = 'noOpeningTick' | 'noSettlementTick' | 'incompleteLog';

/**
 * Maximum time from arrival to commit of a purchase; a slower purchase is refused
 * (product.md#option-purchase).
 */
export const PURCHASE_WITHIN_MS = 2_000;
/**
 * Time after the commit of a purchase within which trades must open the option; otherwise it is
 * void (product.md#option-opening).
 */
const OPENING_WINDOW_MS = 15_000;
/** Delay between expiry and settlement (product.md#option-outcome). */
export const SETTLE_DELAY_MS = 2_000;
/** Maximum age of a settling trade at expiry (product.md#option-outcome). */
const TICK_WINDOW_MS = 60_000;
/**
 * Time after expiry during which a late tick is awaited before the option is void
 * (product.md#option-void).
 */
export const LATE_TICK_WAIT_MS = 600_000;
/** Number of decimals of a profit (product.md#option-outcome). */
const PROFIT_PLACES = 8;

/**
 * Returns the last moment (epoch milliseconds) at which an option may open: 15 s after its purchase
 * and not after its expiry, so no settling trade is older than the opening trades
 * (product.md#option-opening).
 */
export function openingUntil(order: {
  readonly openAfter: number;
  readonly expiresAt: number;
}): number {
  return Math.min(order.openAfter + OPENING_WINDOW_MS, order.expiresAt);
}

/**
 * Returns the earliest time (epoch milliseconds) of a settling trade: 60 s before expiry, but not
 * before the opening (product.md#option-outcome). Options bought under the oldest rule have no
 * `openTickAt`.
 */
export function settlementFrom(order: {
  readonly expiresAt: number;
  readonly openTickAt: number | undefined;
}): number {
  return Math.max(order.expiresAt - TICK_WINDOW_MS, order.openTickAt ?? 0);
}

/**
 * Compares the settlement price with the opening price; equal prices are a tie
 * (product.md#option-outcome).
 */
export function resultOf(
  direction: OptionDirection,
  openPrice: Money,
  settlementPrice: Money,
): Exclude<OptionResult, 'void'> {
  const moved = compare(settlementPrice, openPrice);
  if (moved === 0) return 'tie';
  return moved > 0 === (direction === 'up') ? 'win' : 'loss';
}

/**
 * Returns the profit (+) or loss (-) in the coin of the stake: a win earns stake × `payoutRate`
 * (0.8 is 80 %), rounded down to 8 decimals; a loss costs the stake; a tie and a void option yield
 * 0 (product.md#option-outcome).
 */
export function profitOf(result: OptionResult, stake: Money, payoutRate: Money): Money {
  if (result === 'win') return roundDown(multiply(stake, payoutRate), PROFIT_PLACES);
  return result === 'loss' ? negate(stake) : ZERO;
}
