import { compare, isPositive, type Money, multiply, roundUp, subtract, ZERO } from './money.ts';
import { isTooPrecise } from './range.ts';

/** What a withdrawal costs: percent of the amount (0.1 is 0.1 %), or the same for every amount. */
export type WithdrawalFee =
  | { readonly kind: 'percent'; readonly percent: Money }
  | { readonly kind: 'fixed'; readonly amount: Money };

/** Terms of withdrawing a coin; both ends of the range are allowed. */
export interface WithdrawalTerms {
  readonly minimum: Money;
  readonly maximum: Money;
  readonly fee: WithdrawalFee;
}

const FEE_PLACES = 8;

/** Fee of withdrawing `amount`, rounded up at 8 places (decisions.md, Money). */
export function withdrawalFee(amount: Money, fee: WithdrawalFee): Money {
  const exact =
    fee.kind === 'percent' ? multiply(multiply(amount, fee.percent), '0.01') : fee.amount;
  return roundUp(exact, FEE_PLACES);
}

/** What is paid out: amount minus fee exactly, never below 0 (specification section 5). */
export function withdrawalArrival(amount: Money, fee: WithdrawalFee): Money {
  const rest = subtract(amount, withdrawalFee(amount, fee));
  return isPositive(rest) ? rest : ZERO;
}

/** `outOfRange` wants both ends named; `nothingArrives`: the fee eats the amount. */
export type WithdrawalFault =
  | 'noAmount'
  | 'tooPrecise'
  | 'outOfRange'
  | 'nothingArrives'
  | 'aboveBalance';

export interface WithdrawalTicket {
  readonly amount: Money | undefined;
  /** `scale`: decimals of the coin's amounts. */
  readonly terms: WithdrawalTerms & { readonly scale: number };
  /** Available balance of the account it is taken from. */
  readonly balance: Money;
}

/** First reason why an amount cannot be withdrawn; form and exchange ask the same. */
export function withdrawalFault({
  amount,
  terms,
  balance,
}: WithdrawalTicket): WithdrawalFault | undefined {
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  if (isTooPrecise(amount, terms.scale)) return 'tooPrecise';
  if (compare(amount, terms.minimum) < 0 || compare(amount, terms.maximum) > 0) return 'outOfRange';
  if (!isPositive(withdrawalArrival(amount, terms.fee))) return 'nothingArrives';
  return compare(amount, balance) > 0 ? 'aboveBalance' : undefined;
}
