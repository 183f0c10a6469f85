import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#/api/api-error';

/** Returns the field, of those given, that a refusal concerns. */
export function refusedField<Values extends FieldValues>(
  error: unknown,
  values: Values,
): FieldPath<Values> | undefined {
  const field = error instanceof ApiError ? error.field : undefined;
  return field !== undefined && field in values ? (field as FieldPath<Values>) : undefined;
}

/** Shows a refusal at its field, with the server's message, and moves the focus there. */
export function showAtField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: FieldPath<Values>,
  error: unknown,
): void {
  form.setError(field, { type: 'server', message: error instanceof Error ? error.message : '' });
  form.setFocus(field);
}
