import { yearlyInterestDown } from './interest.ts';
import { compare, isPositive, type Money } from './money.ts';
import { feePlaces, isTooPrecise, placesOf } from './range.ts';

/** One term of a project. */
export interface StakingDuration {
  readonly days: number;
  /** Percent a year. */
  readonly interestRate: Money;
  readonly minimum: Money;
}

/** Where a stake stands (decisions.md, Products); an unknown one shows a neutral label and no action. */
export type StakingStatus = 'active' | 'ended' | 'redeemed' | 'unknown';

export type StakeValidationError =
  | 'noAmount'
  | 'noDuration'
  | 'tooPrecise'
  | 'belowMinimum'
  | 'aboveBalance';

/** Revenue of a stake at maturity: amount x rate / 100 x days / 365, rounded down at the coin's decimals (`scale`), at most 8. */
export function stakingRevenue(
  amount: Money,
  { interestRate, days }: Pick<StakingDuration, 'interestRate' | 'days'>,
  scale: number,
): Money {
  return yearlyInterestDown(amount, interestRate, days, feePlaces(scale));
}

/** First reason why an amount cannot be staked; form and exchange ask the same. */
export function validateStake(stake: {
  readonly amount: Money | undefined;
  readonly duration: Pick<StakingDuration, 'minimum'> | undefined;
  /** Decimals of the coin. */
  readonly scale: number;
  /** Available in the funds account. */
  readonly balance: Money;
}): StakeValidationError | undefined {
  const { amount, duration, scale, balance } = stake;
  if (duration === undefined) return 'noDuration';
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  if (isTooPrecise(amount, placesOf(duration.minimum, scale))) return 'tooPrecise';
  if (compare(amount, duration.minimum) < 0) return 'belowMinimum';
  return compare(amount, balance) > 0 ? 'aboveBalance' : undefined;
}

/** A stake of a redeemable project can be ended early while it is active. */
export function isRedeemable(order: {
  readonly status: StakingStatus;
  readonly redeemable: boolean;
}): boolean {
  return order.status === 'active' && order.redeemable;
}
