import { compare, isPositive, type Money, money } from './money.ts';

/** How a deposit is paid: two token networks and bank transfer (specification section 3). */
export type DepositMethod = 'TRC20' | 'ERC20' | 'bank';

export type DepositValidationError = 'noAmount' | 'tooMuch' | 'noVoucher';

/** Most that one report may name, of any coin: more is a slip of the finger. */
export const MOST_REPORTED = money('1000000000000');

export interface DepositDetails {
  readonly amount: Money | undefined;
  /** Path of the uploaded image. */
  readonly voucher: string | undefined;
}

/** Everything wrong with a deposit: an amount above 0 and within reason, then the proof (specification section 5). */
export function validateDepositFields({
  amount,
  voucher,
}: DepositDetails): readonly DepositValidationError[] {
  const validationErrors: DepositValidationError[] = [];
  if (amount === undefined || !isPositive(amount)) validationErrors.push('noAmount');
  else if (compare(amount, MOST_REPORTED) > 0) validationErrors.push('tooMuch');
  if (!voucher) validationErrors.push('noVoucher');
  return validationErrors;
}

/** First thing wrong with a deposit. */
export function validateDeposit(deposit: DepositDetails): DepositValidationError | undefined {
  return validateDepositFields(deposit)[0];
}
