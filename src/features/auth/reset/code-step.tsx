import { Trans, useLingui } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { resetCodeMutation, resetPasswordMutation } from '#/api/auth-reset';
import { EmailCodeField } from '#/components/credentials/email-code-field';
import { PasswordRule } from '#/components/credentials/password-rule';
import { PASSWORD_RULES } from '#/components/credentials/password-rules';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { LinkButton } from '#/ui/link-button';
import { Notice } from '#/ui/notice';
import { PasswordInput } from '#/ui/password-input';
import { SupportButton } from '../reset-by-support';
import { type ResetValues, validateReset } from './validate-reset';

interface CodeStepProps {
  account: string;
  onOtherAccount: () => void;
  onDone: () => void;
}

/** Asks for the code from the e-mail and for a new password. Its values are never stored. */
export function CodeStep({ account, onOtherAccount, onDone }: CodeStepProps) {
  const { t } = useLingui();
  const words = useValidationMessage();
  const form = useForm<ResetValues>({
    shouldFocusError: false,
    defaultValues: { emailCode: '', fresh: '', repeated: '' },
    resolver: validationResolver(validateReset),
  });
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation: resetPasswordMutation(),
    toInput: ({ emailCode, fresh }) => ({ account, emailCode, newPassword: fresh }),
    onDone,
  });
  const { errors } = useFormState({ control: form.control });
  const password = useWatch({ control: form.control, name: 'fresh' });
  const { setFocus } = form;
  useEffect(() => setFocus('emailCode'), [setFocus]);
  const show = { showLabel: t`Show password`, hideLabel: t`Hide password`, maxLength: 64 };
  const fresh = { ...show, autoComplete: 'new-password', passwordrules: PASSWORD_RULES } as const;

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Notice icon={<MailCheck />}>
        <Trans>
          If <bdi translate="no">{account}</bdi> has an e-mail address on file, we’ve sent a code to
          it. It’s valid for 10 minutes.
        </Trans>{' '}
        <LinkButton onClick={onOtherAccount}>
          <Trans>Use a different account</Trans>
        </LinkButton>
      </Notice>
      {/* Identifies the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={account} />
      <EmailCodeField
        {...form.register('emailCode')}
        purpose="reset"
        mutation={resetCodeMutation()}
        readAddress={async () => account}
        error={words(errors.emailCode)}
      />
      <Field
        label={t`New password`}
        hint={<PasswordRule password={password} />}
        error={words(errors.fresh)}
      >
        <PasswordInput {...form.register('fresh', { deps: ['repeated'] })} {...fresh} />
      </Field>
      <Field label={t`Repeat new password`} error={words(errors.repeated)}>
        <PasswordInput {...form.register('repeated')} {...fresh} />
      </Field>
      <Button type="submit" size="lg" block busy={isBusy || isDone}>
        <Trans>Change password</Trans>
      </Button>
      <p className="text-sm text-muted">
        <Trans>
          Didn’t get the e-mail? Check your spam folder. If your account only has a phone number,
          customer service can reset your password.
        </Trans>
      </p>
      <SupportButton variant="secondary" />
    </form>
  );
}
