import { compare, isPositive, type Money, multiply, roundUp, subtract } from './money.ts';
import { feePlaces, isTooPrecise } from './range.ts';

/** Terms of sending a coin to another member. */
export interface TransferTerms {
  /** 0.002 is 0.2 % of the amount, 0 free. */
  readonly feeRate: Money;
  /** 0: it arrives at once. */
  readonly arrivalDays: number;
  /** Decimals of the coin's amounts. */
  readonly scale: number;
}

/** Terms as a server tells them: what it leaves out, it decides when it is asked. */
export interface StatedTerms {
  readonly feeRate: Money | undefined;
  readonly arrivalDays?: number | undefined;
  readonly scale: number;
}

/** What a fee depends on. */
type FeeTerms = Pick<TransferTerms, 'feeRate' | 'scale'>;

/** Fee of a transfer: amount times rate, rounded up at the coin's decimals, at most 8. */
export function transferFee(amount: Money, { feeRate, scale }: FeeTerms): Money {
  return roundUp(multiply(amount, feeRate), feePlaces(scale));
}

/** What the receiver gets: amount minus fee, exactly. Not above 0 when the fee eats it up. */
export function transferArrival(amount: Money, terms: FeeTerms): Money {
  return subtract(amount, transferFee(amount, terms));
}

export type MemberTransferValidationError =
  | 'noAmount'
  | 'tooPrecise'
  | 'aboveBalance'
  | 'nothingArrives';

/** First reason why an amount cannot be sent to another member; the server asks the same. */
export function validateMemberTransfer(transfer: {
  readonly amount: Money | undefined;
  /** Available; `undefined` where the server is to tell. */
  readonly balance: Money | undefined;
  readonly terms: StatedTerms;
}): MemberTransferValidationError | undefined {
  const { amount, balance, terms } = transfer;
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  if (isTooPrecise(amount, terms.scale)) return 'tooPrecise';
  if (balance && compare(amount, balance) > 0) return 'aboveBalance';
  const { feeRate, scale } = terms;
  if (!feeRate || isPositive(transferArrival(amount, { feeRate, scale }))) return undefined;
  return 'nothingArrives';
}
