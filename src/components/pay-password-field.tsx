import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#/ui/field';
import { PasswordInput } from '#/ui/password-input';

interface PayPasswordFieldProps extends UseFormRegisterReturn {
  hint?: ReactNode;
  error?: ReactNode;
}

/** Asks for the transaction password of a money form. Pass `form.register(…)`. */
export function PayPasswordField({ hint, error, ...registered }: PayPasswordFieldProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Transaction password`} hint={hint} error={error}>
      <PasswordInput
        maxLength={64}
        {...registered}
        showLabel={t`Show password`}
        hideLabel={t`Hide password`}
        // Password managers take any other password field for the login and would overwrite that.
        autoComplete="one-time-code"
        data-1p-ignore
        data-lpignore="true"
        data-bwignore
      />
    </Field>
  );
}
