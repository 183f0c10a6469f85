import { DAY_MS, dailyInterest } from './interest.ts';
import { add, compare, type Money, roundUp } from './money.ts';
import { type AmountRange, feePlaces, type RangeValidationError, validateRange } from './range.ts';

/** Interest, duration and limits of a loan (product.md#loan-rules). */
export interface LoanTerms {
  readonly range: AmountRange;
  /** Percent per day. */
  readonly interestRate: Money;
  readonly durationDays: number;
  /** Number of decimals of the loan's coin. */
  readonly scale: number;
}

/**
 * Status of an application (product.md#statuses). `unknown` is shown with a neutral label and no
 * action.
 */
export type LoanStatus = 'applying' | 'approved' | 'rejected' | 'cancelled' | 'unknown';

/** `due`: paid out and not repaid yet; `overdue`: not repaid at maturity. */
export type LoanRepayment = 'none' | 'due' | 'overdue' | 'repaid' | 'unknown';

/**
 * Returns the interest of a loan for its whole term: amount × rate × days / 100, rounded up to the
 * coin's decimals, at most 8 (product.md#loan-interest).
 */
export function loanInterest(
  amount: Money,
  { interestRate, durationDays, scale }: Pick<LoanTerms, 'interestRate' | 'durationDays' | 'scale'>,
): Money {
  return roundUp(dailyInterest(amount, interestRate, durationDays), feePlaces(scale));
}

/**
 * Returns the interest of a loan that is repaid at `now` (epoch milliseconds) before it is due: for
 * each started day since `paidAt` (product.md#repaying-early).
 */
export function earlyInterest(
  loan: Pick<LoanTerms, 'interestRate' | 'durationDays' | 'scale'> & {
    readonly amount: Money;
    /** Interest for the whole term. */
    readonly interest: Money;
    readonly paidAt: number;
  },
  now: number,
): Money {
  const { amount, interest, interestRate, durationDays, scale, paidAt } = loan;
  const days = Math.min(durationDays, Math.max(1, Math.ceil((now - paidAt) / DAY_MS)));
  const soFar = loanInterest(amount, { interestRate, durationDays: days, scale });
  return compare(soFar, interest) < 0 ? soFar : interest;
}

/** Returns the amount due at maturity: amount plus interest (product.md#loan-repayment). */
export function loanTotal(amount: Money, interest: Money): Money {
  return add(amount, interest);
}

/**
 * Returns the first reason why an amount is refused, or `undefined` (product.md#loan-rules).
 * Checked by the form and by the server.
 */
export function validateLoan(
  amount: Money | undefined,
  { range, scale }: Pick<LoanTerms, 'range' | 'scale'>,
): RangeValidationError | undefined {
  return validateRange(amount, range, scale);
}

/** Photos of an application, in the order of the form; all are required (product.md#loans). */
export const LOAN_PHOTOS = ['front', 'back', 'handheld'] as const;
export type LoanPhoto = (typeof LOAN_PHOTOS)[number];

/** Returns true while the application is undecided. */
export function isCancellable(status: LoanStatus): boolean {
  return status === 'applying';
}
