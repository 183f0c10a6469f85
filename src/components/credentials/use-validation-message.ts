import { useLingui } from '@lingui/react';
import type { FieldError } from 'react-hook-form';
import { type AuthValidationError, VALIDATION_MESSAGES } from './validation-messages';

/** The words for a field's fault, or `undefined` while there is none. */
export function useValidationMessage() {
  const { i18n } = useLingui();
  return (error: FieldError | undefined) => {
    const words = error?.message
      ? VALIDATION_MESSAGES[error.message as AuthValidationError]
      : undefined;
    return words && i18n._(words);
  };
}
