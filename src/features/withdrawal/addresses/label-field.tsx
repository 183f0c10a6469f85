import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#/ui/field';
import { TextInput } from '#/ui/text-input';
import { LABEL_LENGTH } from '#core/domain/withdrawal-whitelist.ts';

interface LabelFieldProps {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** The label of an address. */
export function LabelField({ field, error }: LabelFieldProps) {
  const { t } = useLingui();
  const words = error?.message;
  return (
    <Field
      label={t`Label`}
      hint={<Trans>Optional. Only you can see this note.</Trans>}
      error={words === 'longLabel' ? <Trans>Use up to {LABEL_LENGTH} characters.</Trans> : words}
    >
      <TextInput {...field} dir="auto" autoComplete="off" maxLength={200} />
    </Field>
  );
}
