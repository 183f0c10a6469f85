import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { registerMutation } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { browserCountry, type PhoneReader, readDigits } from '#/components/credentials/read-phone';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import { Button } from '#/ui/button';
import { TabPanel, Tabs } from '#/ui/tabs';
import { normalEmail } from '#core/domain/credentials.ts';
import { EmailFields, PhoneField, SecretFields } from './register-fields';
import { type RegisterValues, registerSchema } from './register-schema';
import { useEnter } from './use-enter';

interface RegisterFormProps {
  invite: string | undefined;
  wanted: string | undefined;
}

const TABS = 'register-by';
const KEPT = ['kind', 'email', 'country', 'phone', 'emailCode'] as const;

/** The registration form (product.md#registration). */
export function RegisterForm({ invite, wanted }: RegisterFormProps) {
  const { t } = useLingui();
  const { data: settings } = useQuery(siteQueries.settings());
  const isCodeRequired = settings?.isEmailCodeRequired ?? false;
  const enter = useEnter(wanted);
  const [loadedReader, setReader] = useState<{ readPhone: PhoneReader }>();
  const readPhone = loadedReader?.readPhone ?? readDigits;
  const form = useForm<RegisterValues>({
    shouldFocusError: false,
    resolver: standardSchemaResolver(registerSchema({ isCodeRequired, readPhone })),
    defaultValues: {
      kind: 'email',
      email: '',
      country: browserCountry(navigator.languages),
      phone: '',
      emailCode: '',
      password: '',
      repeatedPassword: '',
      inviteCode: invite ?? '',
    },
  });
  const forgetDraft = useDraft(form, 'register', invite ? KEPT : [...KEPT, 'inviteCode']);
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation: registerMutation(),
    toInput: (values) => ({
      contact:
        values.kind === 'email'
          ? { email: normalEmail(values.email) }
          : { phone: readPhone(values.phone, values.country) ?? '' },
      password: values.password,
      repeatedPassword: values.repeatedPassword,
      inviteCode: values.inviteCode.trim() || undefined,
      emailCode: values.kind === 'email' && isCodeRequired ? values.emailCode.trim() : undefined,
    }),
    onDone: (session) => {
      forgetDraft();
      enter(session);
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Tabs
        id={TABS}
        fill
        label={t`Register with`}
        className="-mx-4"
        items={[
          { value: 'email', label: t`E-mail` },
          { value: 'phone', label: t`Phone` },
        ]}
        value={kind}
        onValueChange={(next) => {
          form.setValue('kind', next);
          form.clearErrors();
        }}
      />
      <TabPanel tabs={TABS} value={kind} className="flex flex-col gap-4 outline-none">
        {kind === 'email' ? (
          <EmailFields form={form} isCodeRequired={isCodeRequired} />
        ) : (
          <PhoneField form={form} isCountryReady={loadedReader !== undefined} onReady={setReader} />
        )}
      </TabPanel>
      <SecretFields form={form} />
      <p className="text-xs text-muted">
        <Trans>
          By registering, you confirm that you’re of legal age. You can lose your entire stake on an
          option.
        </Trans>
      </p>
      <Button type="submit" size="lg" block busy={isBusy || isDone}>
        <Trans>Register</Trans>
      </Button>
    </form>
  );
}
