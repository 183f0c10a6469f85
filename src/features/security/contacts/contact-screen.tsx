import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { authQueries } from '#/api/auth';
import {
  changeEmailMutation,
  changePhoneMutation,
  contactCodeMutation,
} from '#/api/security-contacts';
import { EmailCodeField } from '#/components/credentials/email-code-field';
import { EmailInput, readEmail } from '#/components/credentials/email-input';
import {
  type OwnerFailed,
  type OwnerFields,
  OwnerForm,
  type OwnerValues,
} from '#/components/credentials/owner-form';
import { PhoneCountry } from '#/components/credentials/phone-country-part';
import { browserCountry, type PhoneReader, readDigits } from '#/components/credentials/read-phone';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { FormSkeleton } from '#/components/money-form/form-skeleton';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { Field } from '#/ui/field';
import { Notice } from '#/ui/notice';
import { TextInput } from '#/ui/text-input';
import { isEmail, isPhone, normalEmail } from '#core/domain/credentials.ts';

interface ContactScreenProps {
  of: 'email' | 'phone';
  onDone: () => void;
}

/** Sets the e-mail address or phone number of the account (product.md#contact-details). */
export function ContactScreen({ of, onDone }: ContactScreenProps) {
  const member = useQuery(authQueries.member());
  return (
    <Page title={of === 'email' ? <Trans>E-mail</Trans> : <Trans>Phone</Trans>}>
      <Ready query={member} skeleton={<FormSkeleton />}>
        {() => (of === 'email' ? <EmailForm onDone={onDone} /> : <PhoneForm onDone={onDone} />)}
      </Ready>
    </Page>
  );
}

function Lead() {
  return (
    <Notice>
      <Trans>
        We’ll log out your other devices and e-mail you about the change. Withdrawals and sending to
        members may be temporarily paused.
      </Trans>
    </Notice>
  );
}

function validateEmail({ email, newCode }: OwnerValues): readonly OwnerFailed[] {
  const failed: OwnerFailed[] = isEmail(normalEmail(email)) ? [] : [['email', 'email']];
  return newCode === '' ? [...failed, ['newCode', 'code']] : failed;
}

function EmailForm({ onDone }: { onDone: () => void }) {
  return (
    <OwnerForm
      mutation={changeEmailMutation()}
      toInput={({ email, newCode }, proof) => ({ ...proof, newCode, email: normalEmail(email) })}
      onDone={onDone}
      lead={<Lead />}
      validate={validateEmail}
      fields={(form) => <EmailFields form={form} />}
    >
      <Trans>Confirm</Trans>
    </OwnerForm>
  );
}

function EmailFields({ form }: { form: OwnerFields }) {
  const { t } = useLingui();
  const words = useValidationMessage();
  const { errors } = useFormState(form);

  return (
    <>
      <Field label={t`New e-mail`} error={words(errors.email)}>
        <EmailInput {...form.register('email')} autoComplete="email" />
      </Field>
      <EmailCodeField
        {...form.register('newCode')}
        label={t`Code from the new e-mail`}
        purpose="contact"
        mutation={contactCodeMutation()}
        readAddress={() =>
          readEmail(form.getValues('email'), () => form.trigger('email', { shouldFocus: true }))
        }
        error={words(errors.newCode)}
      />
    </>
  );
}

function PhoneForm({ onDone }: { onDone: () => void }) {
  const [country, setCountry] = useState(() => browserCountry(navigator.languages));
  const [loadedReader, setReader] = useState<{ readPhone: PhoneReader }>();
  const readPhone = loadedReader?.readPhone ?? readDigits;
  const digitsOf = (typed: string) => readPhone(typed, country) ?? '';
  return (
    <OwnerForm
      mutation={changePhoneMutation()}
      toInput={({ phone }, proof) => ({ ...proof, phone: digitsOf(phone) })}
      onDone={onDone}
      lead={<Lead />}
      validate={({ phone }) => (isPhone(digitsOf(phone)) ? [] : [['phone', 'phone']])}
      fields={(form) => (
        <>
          <PhoneCountry value={country} onValueChange={setCountry} onReady={setReader} />
          <PhoneField form={form} isCountryApplied={loadedReader !== undefined && country !== ''} />
        </>
      )}
    >
      <Trans>Confirm</Trans>
    </OwnerForm>
  );
}

interface PhoneFieldProps {
  form: OwnerFields;
  /** True if the number may be typed without its country code. */
  isCountryApplied: boolean;
}

function PhoneField({ form, isCountryApplied }: PhoneFieldProps) {
  const { t } = useLingui();
  const words = useValidationMessage();
  const { errors } = useFormState(form);
  return (
    <Field
      label={t`New phone`}
      hint={isCountryApplied ? null : t`Digits only, including the country code`}
      error={words(errors.phone)}
    >
      <TextInput
        {...form.register('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
      />
    </Field>
  );
}
