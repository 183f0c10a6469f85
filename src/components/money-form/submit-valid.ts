import type { SubmitEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { focusFirstInvalid } from './focus-first-invalid';

/** For a form's `onSubmit`: sends what is right, and gives the first fault the focus otherwise. */
export function submitValid<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => unknown,
) {
  return (event: SubmitEvent<HTMLFormElement>) => {
    const element = event.currentTarget;
    void form.handleSubmit(send, () => focusFirstInvalid(element))(event);
  };
}
