import type { LoanProject } from '#/api/loans';
import type { FieldValidationError } from '#/components/money-form/validation-resolver';
import { readAmount } from '#/domain/amount-input';
import { LOAN_PHOTOS, validateLoan } from '#/domain/loans';
import type { RangeValidationError } from '#/domain/range';

export interface ApplyValues {
  amount: string;
  /** Paths of uploaded photos; empty without one. */
  front: string;
  back: string;
  handheld: string;
}

export type ApplyValidationError = RangeValidationError | 'noPhoto';

/** Returns the validation errors of an application (product.md#loan-rules). */
export function validate(values: ApplyValues, project: LoanProject) {
  const validationErrors: FieldValidationError<ApplyValues, ApplyValidationError>[] = [];
  const validationError = validateLoan(readAmount(values.amount), project);
  if (validationError) validationErrors.push(['amount', validationError]);
  for (const photo of LOAN_PHOTOS) {
    if (values[photo] === '') validationErrors.push([photo, 'noPhoto']);
  }
  return validationErrors;
}
