import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#/ui/field';
import { PasswordInput } from '#/ui/password-input';

interface TransactionPasswordFieldProps extends UseFormRegisterReturn {
  hint?: ReactNode;
  error?: ReactNode;
}

/**
 * Prevents password managers, which treat any password field as the login, from filling or saving
 * it.
 */
export const NOT_FOR_MANAGERS = {
  autoComplete: 'one-time-code',
  'data-1p-ignore': true,
  'data-lpignore': 'true',
  'data-bwignore': true,
} as const;

/** The field for the transaction password in a money form. Pass `form.register(…)`. */
export function TransactionPasswordField({
  hint,
  error,
  ...registered
}: TransactionPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Transaction password`} hint={hint} error={error}>
      <PasswordInput
        maxLength={64}
        {...registered}
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        {...NOT_FOR_MANAGERS}
      />
    </Field>
  );
}
