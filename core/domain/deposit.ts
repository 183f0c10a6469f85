import { compare, isPositive, type Money, money } from './money.ts';

export type DepositValidationError = 'noAmount' | 'tooMuch' | 'noVoucher';

/**
 * Largest amount of one report in any coin, as a protection against typing errors
 * (product.md#deposit-rules).
 */
export const MAX_REPORTED = money('1000000000000');

export interface DepositDetails {
  readonly amount: Money | undefined;
  /** Path of the uploaded image. */
  readonly voucher: string | undefined;
}

/**
 * Returns every reason why a deposit is refused: the amount (above 0, at most `MAX_REPORTED`),
 * then the proof (product.md#deposit-rules).
 */
export function validateDepositFields({
  amount,
  voucher,
}: DepositDetails): readonly DepositValidationError[] {
  const validationErrors: DepositValidationError[] = [];
  if (amount === undefined || !isPositive(amount)) validationErrors.push('noAmount');
  else if (compare(amount, MAX_REPORTED) > 0) validationErrors.push('tooMuch');
  if (!voucher) validationErrors.push('noVoucher');
  return validationErrors;
}

/** Returns the first reason why a deposit is refused, or `undefined` (product.md#deposit-rules). */
export function validateDeposit(deposit: DepositDetails): DepositValidationError | undefined {
  return validateDepositFields(deposit)[0];
}
