import { compare, isPositive, type Money, multiply, roundUp, subtract, ZERO } from './money.ts';
import { feePlaces, isTooPrecise } from './range.ts';

/** What a withdrawal costs: percent of the amount (0.1 is 0.1 %), or the same for every amount. */
export type WithdrawalFee =
  | { readonly kind: 'percent'; readonly percent: Money }
  | { readonly kind: 'fixed'; readonly amount: Money };

/** Terms of withdrawing a coin; both ends of the range are allowed. */
export interface WithdrawalTerms {
  readonly minimum: Money;
  readonly maximum: Money;
  readonly fee: WithdrawalFee;
  /** Decimals of the coin's amounts. */
  readonly scale: number;
}

/** Terms as a server tells them: what it leaves out, it decides when it is asked. */
export interface StatedTerms {
  readonly minimum: Money | undefined;
  readonly maximum: Money | undefined;
  readonly fee: WithdrawalFee | undefined;
  readonly scale: number;
}

/** What a fee depends on. */
type FeeTerms = Pick<WithdrawalTerms, 'fee' | 'scale'>;

/** Fee of withdrawing `amount`, rounded up at the coin's decimals, at most 8 (decisions.md, Money). */
export function withdrawalFee(amount: Money, { fee, scale }: FeeTerms): Money {
  const exact =
    fee.kind === 'percent' ? multiply(multiply(amount, fee.percent), '0.01') : fee.amount;
  return roundUp(exact, feePlaces(scale));
}

/** What is paid out: amount minus fee exactly, never below 0 (specification section 5). */
export function withdrawalArrival(amount: Money, terms: FeeTerms): Money {
  const rest = subtract(amount, withdrawalFee(amount, terms));
  return isPositive(rest) ? rest : ZERO;
}

/** `outOfRange` wants both ends named; `nothingArrives`: the fee eats the amount. */
export type WithdrawalValidationError =
  | 'noAmount'
  | 'tooPrecise'
  | 'outOfRange'
  | 'nothingArrives'
  | 'aboveBalance';

export interface WithdrawalTicket {
  readonly amount: Money | undefined;
  readonly terms: StatedTerms;
  /** Available balance of the account it is taken from; `undefined` where the server is to tell. */
  readonly balance: Money | undefined;
}

/** First reason why an amount cannot be withdrawn; form and exchange ask the same. */
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
