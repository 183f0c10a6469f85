import type { WithdrawalOffer } from '#/api/withdrawal';
import type { FieldValidationError } from '#/components/money-form/validation-resolver';
import { readAmount } from '#/domain/amount-input';
import { validateWithdrawal, type WithdrawalValidationError } from '#/domain/withdrawal';

export interface WithdrawalValues {
  amount: string;
  password: string;
  emailCode: string;
  /** Id of the chosen card; empty for the first one. */
  cardId: string;
}

export type FormValidationError = WithdrawalValidationError | 'noPassword' | 'noCode';

/** Returns the validation errors of a withdrawal (product.md#withdrawal-rules). */
export function validateWithdrawalForm(
  { amount, password, emailCode }: WithdrawalValues,
  offer: WithdrawalOffer,
  needsCode: boolean,
) {
  const validationErrors: FieldValidationError<WithdrawalValues, FormValidationError>[] = [];
  const validationError = validateWithdrawal({
    amount: readAmount(amount),
    terms: offer,
    balance: offer.balance,
  });
  if (validationError) validationErrors.push(['amount', validationError]);
  if (needsCode && emailCode === '') validationErrors.push(['emailCode', 'noCode']);
  if (password === '') validationErrors.push(['password', 'noPassword']);
  return validationErrors;
}
