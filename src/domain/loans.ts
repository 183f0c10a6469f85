import { dailyInterest } from './interest.ts';
import { add, type Money, roundUp } from './money.ts';
import { type AmountRange, feePlaces, type RangeValidationError, validateRange } from './range.ts';

/** What a loan costs and takes. */
export interface LoanTerms {
  readonly range: AmountRange;
  /** Percent a day. */
  readonly interestRate: Money;
  readonly durationDays: number;
  /** Decimals of its coin. */
  readonly scale: number;
}

/** Where an application stands (decisions.md, Products); an unknown one shows a neutral label and no action. */
export type LoanStatus = 'applying' | 'approved' | 'rejected' | 'cancelled' | 'unknown';

/** `due`: paid out and not repaid yet; `overdue`: not repaid at maturity. */
export type LoanRepayment = 'none' | 'due' | 'overdue' | 'repaid' | 'unknown';

/** Interest of a loan for its whole term: amount x rate x days / 100, rounded up at the coin's decimals, at most 8. */
export function loanInterest(
  amount: Money,
  { interestRate, durationDays, scale }: Pick<LoanTerms, 'interestRate' | 'durationDays' | 'scale'>,
): Money {
  return roundUp(dailyInterest(amount, interestRate, durationDays), feePlaces(scale));
}

/** What is repaid at maturity, once: amount and interest. */
export function loanTotal(amount: Money, interest: Money): Money {
  return add(amount, interest);
}

/** First reason why an amount cannot be applied for; form and exchange ask the same. */
export function validateLoan(
  amount: Money | undefined,
  { range, scale }: Pick<LoanTerms, 'range' | 'scale'>,
): RangeValidationError | undefined {
  return validateRange(amount, range, scale);
}

/** Photos of an application, in the order of the form; all are required. */
export const LOAN_PHOTOS = ['front', 'back', 'handheld'] as const;
export type LoanPhoto = (typeof LOAN_PHOTOS)[number];

/** First photo that is missing. */
export function missingLoanPhoto(
  photos: Readonly<Partial<Record<LoanPhoto, string | undefined>>>,
): LoanPhoto | undefined {
  return LOAN_PHOTOS.find((photo) => !photos[photo]);
}

/** An application can be taken back until it is decided. */
export function isCancellable(status: LoanStatus): boolean {
  return status === 'applying';
}
