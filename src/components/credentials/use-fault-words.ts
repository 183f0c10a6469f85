import { useLingui } from '@lingui/react';
import type { FieldError } from 'react-hook-form';
import { type AuthFault, FAULT_WORDS } from './fault-words';

/** The words for a field's fault, or `undefined` while there is none. */
export function useFaultWords() {
  const { i18n } = useLingui();
  return (error: FieldError | undefined) => {
    const words = error?.message ? FAULT_WORDS[error.message as AuthFault] : undefined;
    return words && i18n._(words);
  };
}
