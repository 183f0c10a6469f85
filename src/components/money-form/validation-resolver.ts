import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';

/** A field and the code of what is wrong with it; the form's feature has the words. */
export type FieldValidationError<Values extends FieldValues, Code extends string> = readonly [
  field: Path<Values>,
  validationError: Code,
];

/**
 * Lets rules of the domain check a form: each field shows the first fault found for it, its code as
 * the message of the field's error.
 */
export function validationResolver<Values extends FieldValues, Code extends string>(
  validate: (values: Values) => readonly FieldValidationError<Values, Code>[],
): Resolver<Values> {
  return (values) => {
    const validationErrors = validate(values);
    if (validationErrors.length === 0) return { values, errors: {} };
    // The last entry of a field wins.
    const errors = [...validationErrors]
      .reverse()
      .map(([field, message]) => [field, { type: 'rule', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
}
