import { compare, type Money, multiply, negate, roundDown, ZERO } from './money.ts';
import type { OptionDirection } from './option-order.ts';

/** What became of an option: a tie and a void return the stake (decisions.md, Trading). */
export type OptionResult = 'win' | 'loss' | 'tie' | 'void';

/** The exchange settles this long after expiry. */
export const SETTLE_DELAY_MS = 2_000;
/** The settling tick may be this much older than the expiry. */
export const TICK_WINDOW_MS = 60_000;
/** So long after expiry a late tick may still arrive; then the option is void. */
export const LATE_TICK_WAIT_MS = 600_000;
/** Decimals of a profit. */
const PROFIT_PLACES = 8;

/** Compares the settlement price with the opening one; an equal price is a tie whatever the direction. */
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
 * Profit (+) or loss (-) in the coin of the stake: a win earns stake times `payoutRate` (0.8 = 80 %),
 * rounded down to 8 places; a loss costs the stake; tie and void are 0.
 */
export function profitOf(result: OptionResult, stake: Money, payoutRate: Money): Money {
  if (result === 'win') return roundDown(multiply(stake, payoutRate), PROFIT_PLACES);
  return result === 'loss' ? negate(stake) : ZERO;
}
