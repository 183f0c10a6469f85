import { compare, type Money, multiply, negate, roundDown, ZERO } from './money.ts';
import type { OptionDirection } from './options-order.ts';

/** What became of an option: a tie and a void return the stake (decisions.md, Trading). */
export type OptionResult = 'win' | 'loss' | 'tie' | 'void';

/** Why an option was void: no tick opened it, none settled it, or the log was never complete. */
export type VoidReason = 'noOpeningTick' | 'noSettlementTick' | 'incompleteLog';

/** From arrival to commit: a purchase that needs longer is refused. */
export const PURCHASE_WITHIN_MS = 2_000;
/** An option opens at the first tick within this time after its purchase was committed, or is void. */
export const OPENING_WINDOW_MS = 15_000;
/** The exchange settles this long after expiry. */
export const SETTLE_DELAY_MS = 2_000;
/** The settling tick may be this much older than the expiry. */
export const TICK_WINDOW_MS = 60_000;
/** So long after expiry a late tick may still arrive; then the option is void. */
export const LATE_TICK_WAIT_MS = 600_000;
/** Decimals of a profit. */
const PROFIT_PLACES = 8;

/**
 * The last moment (epoch ms) at which an option may open: 15 s after its purchase, and never after its
 * expiry, so that the tick which settles it is the opening tick or a later one.
 */
export function openingUntil(order: {
  readonly openAfter: number;
  readonly expiresAt: number;
}): number {
  return Math.min(order.openAfter + OPENING_WINDOW_MS, order.expiresAt);
}

/**
 * The earliest time (epoch ms) that the settling tick may have: 60 s before expiry, and never before the
 * tick that opened the option. `openTickAt` is missing for the rule of older options.
 */
export function settlementFrom(order: {
  readonly expiresAt: number;
  readonly openTickAt: number | undefined;
}): number {
  return Math.max(order.expiresAt - TICK_WINDOW_MS, order.openTickAt ?? 0);
}

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
