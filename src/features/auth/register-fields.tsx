import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { emailCodeMutation } from '#/api/auth';
import { EmailCodeField } from '#/components/credentials/email-code-field';
import { EmailInput, readEmail } from '#/components/credentials/email-input';
import { PasswordRule } from '#/components/credentials/password-rule';
import { PASSWORD_RULES } from '#/components/credentials/password-rules';
import { PhoneCountry } from '#/components/credentials/phone-country-part';
import type { PhoneReader } from '#/components/credentials/read-phone';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { Field } from '#/ui/field';
import { PasswordInput } from '#/ui/password-input';
import { TextInput } from '#/ui/text-input';
import type { RegisterValues } from './register-schema';

interface FieldsProps {
  form: UseFormReturn<RegisterValues>;
}

/** The e-mail address and, if the site requires it, the code that is sent there. */
export function EmailFields({ form, isCodeRequired }: FieldsProps & { isCodeRequired: boolean }) {
  const { t } = useLingui();
  const words = useValidationMessage();
  const { errors } = useFormState(form);

  return (
    <>
      <Field label={t`E-mail`} error={words(errors.email)}>
        <EmailInput
          {...form.register('email', {
            onBlur: () => {
              if (form.getValues('email') !== '') void form.trigger('email');
            },
          })}
          autoComplete="username"
        />
      </Field>
      {isCodeRequired ? (
        <EmailCodeField
          {...form.register('emailCode')}
          purpose="register"
          mutation={emailCodeMutation('register')}
          readAddress={() =>
            readEmail(form.getValues('email'), () => form.trigger('email', { shouldFocus: true }))
          }
          error={words(errors.emailCode)}
        />
      ) : null}
    </>
  );
}

interface PhoneFieldProps extends FieldsProps {
  /** True if a country can be selected, so a number may be typed without its country code. */
  isCountryReady: boolean;
  onReady: (loaded: { readPhone: PhoneReader }) => void;
}

export function PhoneField({ form, isCountryReady, onReady }: PhoneFieldProps) {
  const { t } = useLingui();
  const words = useValidationMessage();
  const { errors } = useFormState(form);
  const country = useWatch({ control: form.control, name: 'country' });
  return (
    <>
      <PhoneCountry
        value={country}
        onValueChange={(next) => form.setValue('country', next, { shouldDirty: true })}
        onReady={onReady}
      />
      <Field
        label={t`Phone`}
        hint={isCountryReady && country !== '' ? null : t`Digits only, including the country code`}
        error={words(errors.phone)}
      >
        <TextInput
          {...form.register('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="username"
          dir="ltr"
        />
      </Field>
    </>
  );
}

/** The password, its repetition, and the optional invite code. */
export function SecretFields({ form }: FieldsProps) {
  const [hasInvite] = useState(() => form.getValues('inviteCode') !== '');
  const { t } = useLingui();
  const words = useValidationMessage();
  const { errors } = useFormState(form);
  const password = useWatch({ control: form.control, name: 'password' });
  const labels = { showLabel: t`Show password`, hideLabel: t`Hide password` };
  return (
    <>
      <Field
        label={t`Password`}
        hint={<PasswordRule password={password} />}
        error={words(errors.password)}
      >
        <PasswordInput
          {...form.register('password', { deps: ['repeatedPassword'] })}
          {...labels}
          autoComplete="new-password"
          passwordrules={PASSWORD_RULES}
          maxLength={64}
        />
      </Field>
      <Field label={t`Repeat password`} error={words(errors.repeatedPassword)}>
        <PasswordInput
          {...form.register('repeatedPassword')}
          {...labels}
          autoComplete="new-password"
          passwordrules={PASSWORD_RULES}
          maxLength={64}
        />
      </Field>
      <details open={hasInvite || errors.inviteCode !== undefined}>
        <summary className="flex min-h-11 items-center text-sm font-medium text-accent-ink">
          <Trans>I have an invite code</Trans>
        </summary>
        <Field label={t`Invite code (optional)`} error={words(errors.inviteCode)}>
          <TextInput
            {...form.register('inviteCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
      </details>
    </>
  );
}
