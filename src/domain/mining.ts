import { dailyInterest } from './interest.ts';
import { compare, type Money, roundDown } from './money.ts';
import { type AmountRange, feePlaces, type RangeValidationError, validateRange } from './range.ts';

/** What a mining machine takes and earns. */
export interface MachineTerms {
  readonly range: AmountRange;
  /** Percent a day. */
  readonly interestRate: Money;
  readonly durationDays: number;
  /** Decimals of its coin. */
  readonly scale: number;
}

export type LockUpValidationError = RangeValidationError | 'aboveBalance';

/** Revenue of a lock-up: amount x rate x days / 100, rounded down at the coin's decimals, at most 8. */
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

/** First reason why an amount cannot be locked; form and exchange ask the same. */
export function validateLockUp(lockUp: {
  readonly amount: Money | undefined;
  readonly terms: Pick<MachineTerms, 'range' | 'scale'>;
  /** Available in the funds account. */
  readonly balance: Money;
}): LockUpValidationError | undefined {
  const { amount, terms, balance } = lockUp;
  const validationError = validateRange(amount, terms.range, terms.scale);
  if (validationError !== undefined || amount === undefined) return validationError;
  return compare(amount, balance) > 0 ? 'aboveBalance' : undefined;
}
