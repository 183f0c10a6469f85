import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** Validates a typed amount again when the terms it has to meet change, such as a balance. */
export function useAmountRevalidation<Values extends FieldValues & { amount: string }>(
  form: UseFormReturn<Values>,
  terms: unknown,
): void {
  useEffect(() => {
    const amount = 'amount' as FieldPath<Values>;
    if (terms && form.getValues(amount) !== '') void form.trigger(amount);
  }, [form, terms]);
}
