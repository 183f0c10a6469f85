import { compare, isPositive, type Money, multiply, roundUp, subtract, ZERO } from './money.ts';
import { feePlaces, isTooPrecise } from './range.ts';

/**
 * Fee of a withdrawal: a percentage of the amount (0.1 is 0.1 %) or a fixed amount
 * (product.md#withdrawal-fee).
 */
export type WithdrawalFee =
  | { readonly kind: 'percent'; readonly percent: Money }
  | { readonly kind: 'fixed'; readonly amount: Money };

/** Terms for withdrawing a coin; both ends of the range are allowed. */
export interface WithdrawalTerms {
  readonly minimum: Money;
  readonly maximum: Money;
  readonly fee: WithdrawalFee;
  /** Number of decimals of the coin's amounts. */
  readonly scale: number;
}

/** Terms as the wire sends them; only the server can check terms that it omits. */
export interface StatedTerms {
  readonly minimum: Money | undefined;
  readonly maximum: Money | undefined;
  readonly fee: WithdrawalFee | undefined;
  readonly scale: number;
}

/** The terms that determine a fee. */
type FeeTerms = Pick<WithdrawalTerms, 'fee' | 'scale'>;

/**
 * Returns the fee of withdrawing `amount`: a percentage or a fixed amount, rounded up to the coin's
 * decimals, at most 8 (product.md#withdrawal-fee).
 */
export function withdrawalFee(amount: Money, { fee, scale }: FeeTerms): Money {
  const exact =
    fee.kind === 'percent' ? multiply(multiply(amount, fee.percent), '0.01') : fee.amount;
  return roundUp(exact, feePlaces(scale));
}

/**
 * Returns the amount paid out: exactly the amount less the fee, but at least 0
 * (product.md#withdrawal-arrival).
 */
export function withdrawalArrival(amount: Money, terms: FeeTerms): Money {
  const rest = subtract(amount, withdrawalFee(amount, terms));
  return isPositive(rest) ? rest : ZERO;
}

/**
 * `outOfRange` is shown with both ends of the range; `nothingArrives` means that the fee is not
 * below the amount.
 */
export type WithdrawalValidationError =
  | 'noAmount'
  | 'tooPrecise'
  | 'outOfRange'
  | 'nothingArrives'
  | 'aboveBalance';

export interface WithdrawalTicket {
  readonly amount: Money | undefined;
  readonly terms: StatedTerms;
  /** The available balance of the source account; `undefined` if only the server checks it. */
  readonly balance: Money | undefined;
}

/**
 * Returns the first reason why an amount is refused, or `undefined` (product.md#withdrawal-rules).
 * Checked by the form and by the server.
 */
export function validateWithdrawal({
  amount,
  terms,
  balance,
}: WithdrawalTicket): WithdrawalValidationError | undefined {
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  if (isTooPrecise(amount, terms.scale)) return 'tooPrecise';
  const { minimum, maximum, fee, scale } = terms;
  if (minimum && compare(amount, minimum) < 0) return 'outOfRange';
  if (maximum && compare(amount, maximum) > 0) return 'outOfRange';
  if (fee && !isPositive(withdrawalArrival(amount, { fee, scale }))) return 'nothingArrives';
  return balance && compare(amount, balance) > 0 ? 'aboveBalance' : undefined;
}
