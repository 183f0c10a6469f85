import { dailyInterest } from './interest.ts';
import { compare, type Money, roundDown } from './money.ts';
import { type AmountRange, feePlaces, type RangeValidationError, validateRange } from './range.ts';

/** Interest, duration and limits of a mining machine (product.md#mining-rules). */
export interface MachineTerms {
  readonly range: AmountRange;
  /** Percent per day. */
  readonly interestRate: Money;
  readonly durationDays: number;
  /** Number of decimals of the machine's coin. */
  readonly scale: number;
}

export type LockUpValidationError = RangeValidationError | 'aboveBalance';

/**
 * Returns the revenue of a lock-up: amount × rate × days / 100, rounded down to the coin's
 * decimals, at most 8 (product.md#mining-revenue).
 */
export function miningRevenue(
  amount: Money,
  {
    interestRate,
    durationDays,
    scale,
  }: Pick<MachineTerms, 'interestRate' | 'durationDays' | 'scale'>,
): Money {
  return roundDown(dailyInterest(amount, interestRate, durationDays), feePlaces(scale));
}

/**
 * Returns the first reason why an amount is refused, or `undefined` (product.md#mining-rules).
 * Checked by the form and by the server.
 */
export function validateLockUp(lockUp: {
  readonly amount: Money | undefined;
  readonly terms: Pick<MachineTerms, 'range' | 'scale'>;
  /** The available balance of the funds account. */
  readonly balance: Money;
}): LockUpValidationError | undefined {
  const { amount, terms, balance } = lockUp;
  const validationError = validateRange(amount, terms.range, terms.scale);
  if (validationError !== undefined || amount === undefined) return validationError;
  return compare(amount, balance) > 0 ? 'aboveBalance' : undefined;
}
