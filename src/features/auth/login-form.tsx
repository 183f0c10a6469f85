import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { type Entry, loginMutation, type SecondFactorRequest } from '#/api/auth';
import { siteQueries } from '#/api/site';
import { PhoneCountry } from '#/components/credentials/phone-country-part';
import { browserCountry } from '#/components/credentials/read-phone';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { rememberedAccountAtom } from '#/state/session';
import { Button } from '#/ui/button';
import { Checkbox } from '#/ui/checkbox';
import { Field } from '#/ui/field';
import { PasswordInput } from '#/ui/password-input';
import { Skeleton } from '#/ui/skeleton';
import { TextInput } from '#/ui/text-input';
import { readTypedPhone, type TypedPhone } from '#core/domain/typed-phone.ts';
import { DemoAccount } from './demo-account';
import { ForgotPassword } from './forgot-password';
import { type LoginValues, loginSchema } from './login-schema';
import { useEnter } from './use-enter';

const SecondStep = optional(() => import('./second-step').then((file) => file.SecondStep), {
  Missing: PartUnavailable,
});

const PasskeySignIn = optional(
  () => import('./passkey-sign-in').then((file) => file.PasskeySignIn),
  { Waiting: () => <Skeleton className="h-12 w-full rounded-md" /> },
);

/**
 * The login form (product.md#login), followed by the second step if the server requires one.
 * `wanted` is the URL to return to.
 */
export function LoginForm({ wanted }: { wanted: string | undefined }) {
  const { t } = useLingui();
  const words = useValidationMessage();
  const { data: settings } = useQuery(siteQueries.settings());
  const [remembered, setRemembered] = useAtom(rememberedAccountAtom);
  const enter = useEnter(wanted);
  const form = useForm<LoginValues>({
    shouldFocusError: false,
    resolver: standardSchemaResolver(loginSchema),
    defaultValues: {
      account: remembered ?? '',
      password: '',
      isRemembered: remembered !== undefined,
    },
  });
  const forgetDraft = useDraft(form, 'login', ['account']);
  const [country, setCountry] = useState(() => browserCountry(navigator.languages));
  const [request, setRequest] = useState<SecondFactorRequest>();
  const [hasEntered, setEntered] = useState(false);
  function finish(session: Entry) {
    const { account, isRemembered } = form.getValues();
    setEntered(true);
    forgetDraft();
    setRemembered(isRemembered ? account.trim() : undefined);
    enter(session);
  }
  const { submit, isBusy } = useSubmit({
    form,
    mutation: loginMutation(),
    toInput: (values) => {
      const phone = readTypedPhone(values.account);
      const account = phone?.digits ?? values.account.trim();
      return { ...values, account, country: isNational(phone) ? country || undefined : undefined };
    },
    onDone: (result) => {
      if (!('challenge' in result)) return finish(result);
      form.resetField('password');
      setRequest(result);
    },
    clearOnRefusal: ['password'],
  });
  const { errors } = useFormState(form);
  const account = useWatch({ control: form.control, name: 'account' });
  const demo = settings?.demo;

  if (request) {
    const onLeave = () => setRequest(undefined);
    return <SecondStep request={request} onEntry={finish} onLeave={onLeave} />;
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {demo?.username ? (
        <DemoAccount
          demo={demo}
          onFill={() => {
            form.setValue('account', demo.username, { shouldValidate: true });
            form.setValue('password', demo.password, { shouldValidate: true });
          }}
        />
      ) : null}
      <Field label={t`Account`} error={words(errors.account)}>
        <TextInput
          {...form.register('account')}
          placeholder={t`Username, e-mail or phone`}
          autoComplete="username webauthn"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="auto"
        />
      </Field>
      {isNational(readTypedPhone(account)) ? (
        <PhoneCountry value={country} onValueChange={setCountry} />
      ) : null}
      <Field label={t`Password`} error={words(errors.password)}>
        <PasswordInput
          {...form.register('password')}
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
          autoComplete="current-password"
        />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...form.register('isRemembered')} label={t`Remember me`} />
        <ForgotPassword wanted={wanted} />
      </div>
      <Button type="submit" size="lg" block busy={isBusy || hasEntered}>
        <Trans>Log in</Trans>
      </Button>
      {settings?.hasPasskeys ? (
        <PasskeySignIn
          isRemembered={() => form.getValues('isRemembered')}
          onEntry={(session) => {
            setEntered(true);
            forgetDraft();
            enter(session);
          }}
        />
      ) : null}
    </form>
  );
}

/** Returns true if a phone number is typed without its country code. */
function isNational(phone: TypedPhone | undefined): boolean {
  return phone !== undefined && phone.international === undefined && phone.digits.length >= 6;
}
