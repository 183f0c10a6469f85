import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { authQueries } from '#/api/auth';
import { Field } from '#/ui/field';
import { PasswordInput } from '#/ui/password-input';

interface LoginPasswordFieldProps extends UseFormRegisterReturn {
  error?: ReactNode;
}

/** The login password, which authorises a change. Pass `form.register('old')`, its wire name. */
export function LoginPasswordField({ error, ...registered }: LoginPasswordFieldProps) {
  const { t } = useLingui();
  const { data: member } = useQuery(authQueries.member());
  return (
    <>
      {/* Identifies the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={member?.username ?? ''} />
      <Field label={t`Login password`} error={error}>
        <PasswordInput
          {...registered}
          maxLength={64}
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
          autoComplete="current-password"
        />
      </Field>
    </>
  );
}
