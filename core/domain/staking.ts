import { yearlyInterestDown } from './interest.ts';
import { compare, isPositive, type Money } from './money.ts';
import { feePlaces, isTooPrecise, placesOf } from './range.ts';

/** One duration of a project. */
export interface StakingDuration {
  readonly days: number;
  /** Percent per year. */
  readonly interestRate: Money;
  readonly minimum: Money;
}

/**
 * Status of a stake (product.md#statuses). `unknown` is shown with a neutral label and no action.
 */
export type StakingStatus = 'active' | 'ended' | 'redeemed' | 'unknown';

export type StakeValidationError =
  | 'noAmount'
  | 'noDuration'
  | 'tooPrecise'
  | 'belowMinimum'
  | 'aboveBalance';

/**
 * Returns the revenue of a stake at maturity: amount × rate / 100 × days / 365, rounded down to the
 * coin's decimals (`scale`), at most 8 (product.md#staking-revenue).
 */
export function stakingRevenue(
  amount: Money,
  { interestRate, days }: Pick<StakingDuration, 'interestRate' | 'days'>,
  scale: number,
): Money {
  return yearlyInterestDown(amount, interestRate, days, feePlaces(scale));
}

/**
 * Returns the first reason why an amount is refused, or `undefined` (product.md#staking-rules).
 * Checked by the form and by the server.
 */
export function validateStake(stake: {
  readonly amount: Money | undefined;
  readonly duration: Pick<StakingDuration, 'minimum'> | undefined;
  /** Number of decimals of the coin. */
  readonly scale: number;
  /** The available balance of the funds account. */
  readonly balance: Money;
}): StakeValidationError | undefined {
  const { amount, duration, scale, balance } = stake;
  if (duration === undefined) return 'noDuration';
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  if (isTooPrecise(amount, placesOf(duration.minimum, scale))) return 'tooPrecise';
  if (compare(amount, duration.minimum) < 0) return 'belowMinimum';
  return compare(amount, balance) > 0 ? 'aboveBalance' : undefined;
}

/** Returns true for an active stake of a redeemable project (product.md#redemption). */
export function isRedeemable(order: {
  readonly status: StakingStatus;
  readonly redeemable: boolean | undefined;
}): boolean {
  return order.status === 'active' && order.redeemable === true;
}
