import type { SubmitEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { focusFirstInvalid } from './focus-first-invalid';

/**
 * Returns an `onSubmit` handler that submits valid values and otherwise focuses the first invalid
 * field.
 */
export function submitValid<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => unknown,
) {
  return (event: SubmitEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    void form.handleSubmit(send, () => focusFirstInvalid(element))(event);
  };
}
