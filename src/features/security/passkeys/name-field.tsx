import { useLingui } from '@lingui/react/macro';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#/ui/field';
import { TextInput } from '#/ui/text-input';
import { PASSKEY_NAME_MAX, type PasskeyNameError } from '#core/domain/security-passkeys.ts';

interface NameFieldProps extends UseFormRegisterReturn {
  error: FieldError | undefined;
}

/** The name of a passkey. Pass `form.register('name')`. */
export function NameField({ error, ...registered }: NameFieldProps) {
  const { t } = useLingui();
  const words: Readonly<Record<PasskeyNameError, string>> = {
    noName: t`Enter a name`,
    longName: t`Use up to ${PASSKEY_NAME_MAX} characters`,
  };
  return (
    <Field
      label={t`Passkey name`}
      hint={t`A name you recognise, such as “My phone”`}
      error={error?.message ? (words[error.message as PasskeyNameError] ?? error.message) : null}
    >
      <TextInput {...registered} dir="auto" autoComplete="off" maxLength={2 * PASSKEY_NAME_MAX} />
    </Field>
  );
}
