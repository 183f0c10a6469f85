import { useLingui } from '@lingui/react';
import type { FieldError } from 'react-hook-form';
import { type AuthValidationError, VALIDATION_MESSAGES } from './validation-messages';

/**
 * Returns a function that maps a field's error to its message; without an error, to `undefined`.
 * Server messages are not changed.
 */
export function useValidationMessage() {
  const { i18n } = useLingui();
  return (error: FieldError | undefined) => {
    const words = error?.message
      ? VALIDATION_MESSAGES[error.message as AuthValidationError]
      : undefined;
    return words ? i18n._(words) : error?.message;
  };
}
