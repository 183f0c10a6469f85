import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form';

/** A field and the code of its error. The form's feature has the messages. */
export type FieldValidationError<Values extends FieldValues, Code extends string> = readonly [
  field: Path<Values>,
  validationError: Code,
];

/**
 * Returns a react-hook-form resolver for a domain rule. Each field shows its first error, with the
 * code as the message of the field error.
 */
export function validationResolver<Values extends FieldValues, Code extends string>(
  validate: (values: Values) => readonly FieldValidationError<Values, Code>[],
): Resolver<Values> {
  return (values) => {
    const validationErrors = validate(values);
    if (validationErrors.length === 0) return { values, errors: {} };
    // The order is reversed, because the last entry of a field wins.
    const errors = [...validationErrors]
      .reverse()
      .map(([field, message]) => [field, { type: 'rule', message }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
}
