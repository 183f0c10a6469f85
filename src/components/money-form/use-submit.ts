import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '#/api/api-error';
import { refusedField, showAtField } from './refused-field';
import { submitValid } from './submit-valid';

interface SubmitOptions<Values extends FieldValues, Input, Result> {
  form: UseFormReturn<Values>;
  mutation: UseMutationOptions<Result, Error, Input>;
  /** Returns the input of the call for the form values. */
  toInput: (values: Values) => Input;
  onDone: (result: Result, values: Values) => void;
  /** The secrets to clear after a refusal. All other fields keep their values. */
  clearOnRefusal?: readonly FieldPath<Values>[];
}

/**
 * Submits a form once: a second press while it is pending does nothing, the first invalid field is
 * focused, and a refusal preserves the input. The mutation cache reports the result, but a refusal
 * that concerns one field is shown at that field. Create the form with `shouldFocusError: false`.
 */
export function useSubmit<Values extends FieldValues, Input, Result>(
  options: SubmitOptions<Values, Input, Result>,
) {
  const { form, mutation, toInput, onDone, clearOnRefusal = [] } = options;
  const { mutateAsync, isPending, error, reset } = useMutation({
    ...mutation,
    meta: {
      ...mutation.meta,
      isShown: (failure) => refusedField(failure, form.getValues()) !== undefined,
    },
  });
  const underWay = useRef(false);
  const [isDone, setDone] = useState(false);

  async function send(values: Values) {
    if (underWay.current) return;
    underWay.current = true;
    try {
      const result = await mutateAsync(toInput(values));
      setDone(true);
      onDone(result, values);
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === 'refused') onRefusal(failure);
    } finally {
      underWay.current = false;
    }
  }

  function onRefusal(failure: ApiError) {
    for (const name of clearOnRefusal) form.resetField(name);
    const field = refusedField(failure, form.getValues());
    const [first] = clearOnRefusal;
    if (field) showAtField(form, field, failure);
    else if (first !== undefined) form.setFocus(first);
  }

  return {
    /** For use as the form's `onSubmit`. */
    submit: submitValid(form, send),
    isBusy: isPending,
    /** True after a success. Forms that leave the page stay busy. */
    isDone,
    error,
    forgetError: reset,
  };
}
