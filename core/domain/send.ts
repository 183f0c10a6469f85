import { compare, isPositive, type Money, multiply, roundUp, subtract } from './money.ts';
import { feePlaces, isTooPrecise } from './range.ts';

/** Terms of sending a coin to another member (product.md#send). */
export interface TransferTerms {
  /** 0.002 is 0.2 % of the amount, 0 is free. */
  readonly feeRate: Money;
  /** 0 means immediate arrival. */
  readonly arrivalDays: number;
  /** Number of decimals of the coin's amounts. */
  readonly scale: number;
}

/** Terms as the wire sends them; only the server can check terms that it omits. */
export interface StatedTerms {
  readonly feeRate: Money | undefined;
  readonly arrivalDays?: number | undefined;
  readonly scale: number;
}

/** The terms that determine a fee. */
type FeeTerms = Pick<TransferTerms, 'feeRate' | 'scale'>;

/**
 * Returns the fee of a transfer: amount × rate, rounded up to the coin's decimals, at most 8
 * (product.md#send-fee).
 */
export function transferFee(amount: Money, { feeRate, scale }: FeeTerms): Money {
  return roundUp(multiply(amount, feeRate), feePlaces(scale));
}

/**
 * Returns the amount that the receiver gets: exactly the amount less the fee, which is 0 or
 * negative if the fee is not below the amount (product.md#send-fee).
 */
export function transferArrival(amount: Money, terms: FeeTerms): Money {
  return subtract(amount, transferFee(amount, terms));
}

export type MemberTransferValidationError =
  | 'noAmount'
  | 'tooPrecise'
  | 'aboveBalance'
  | 'nothingArrives';

/**
 * Returns the first reason why an amount cannot be sent, or `undefined` (product.md#send-rules).
 * Checked by the form and by the server.
 */
export function validateMemberTransfer(transfer: {
  readonly amount: Money | undefined;
  /** The available balance; `undefined` if only the server checks it. */
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
