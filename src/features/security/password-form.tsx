import { useLingui } from '@lingui/react/macro';
import { type UseMutationOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { authQueries } from '#/api/auth';
import type { PasswordChange } from '#/api/security';
import { PasswordRule } from '#/components/credentials/password-rule';
import { PASSWORD_RULES } from '#/components/credentials/password-rules';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { NOT_FOR_MANAGERS } from '#/components/transaction-password/transaction-password-field';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { PasswordInput } from '#/ui/password-input';
import { StickyAction } from '#/ui/sticky-action';
import { type PasswordValues, validatePasswords } from './validate-passwords';

interface PasswordFormProps<Result> {
  mutation: UseMutationOptions<Result, Error, PasswordChange>;
  onDone: (result: Result) => void;
  /** True for the login password, which is the only one that password managers should save. */
  isForLogin: boolean;
  labels: { readonly old: string; readonly fresh: string; readonly repeated: string };
  /** Rendered above the fields. */
  lead: ReactNode;
  /** The label of the button. */
  children: ReactNode;
}

/** The current login password, and a new password that is typed twice (product.md#security). */
export function PasswordForm<Result>(props: PasswordFormProps<Result>) {
  const { mutation, onDone, isForLogin, labels, lead, children } = props;
  const { t } = useLingui();
  const words = useValidationMessage();
  const { data: member } = useQuery(authQueries.member());
  const form = useForm<PasswordValues>({
    shouldFocusError: false,
    defaultValues: { old: '', fresh: '', repeated: '' },
    resolver: validationResolver(validatePasswords),
  });
  // No value is stored. The draft only marks the form as dirty.
  useDraft(form, isForLogin ? 'modifyPwd' : 'resetLegalPwd', []);
  const { submit, isBusy, isDone } = useSubmit({
    form,
    mutation,
    toInput: ({ old, fresh }) => ({ loginPassword: old, newPassword: fresh }),
    onDone,
    clearOnRefusal: ['old'],
  });
  const { errors } = useFormState({ control: form.control });
  const password = useWatch({ control: form.control, name: 'fresh' });
  const show = { showLabel: t`Show password`, hideLabel: t`Hide password`, maxLength: 64 };
  const fresh = isForLogin
    ? ({ ...show, autoComplete: 'new-password', passwordrules: PASSWORD_RULES } as const)
    : { ...show, ...NOT_FOR_MANAGERS };
  return (
    <form noValidate onSubmit={submit} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        {lead}
        {/* Identifies the account for password managers. */}
        <input hidden readOnly type="text" autoComplete="username" value={member?.username ?? ''} />
        <Field label={labels.old} error={words(errors.old)}>
          <PasswordInput {...form.register('old')} {...show} autoComplete="current-password" />
        </Field>
        <Field
          label={labels.fresh}
          hint={<PasswordRule password={password} />}
          error={words(errors.fresh)}
        >
          <PasswordInput {...form.register('fresh', { deps: ['repeated'] })} {...fresh} />
        </Field>
        <Field label={labels.repeated} error={words(errors.repeated)}>
          <PasswordInput {...form.register('repeated')} {...fresh} />
        </Field>
      </div>
      <StickyAction>
        <Button type="submit" size="lg" busy={isBusy || isDone}>
          {children}
        </Button>
      </StickyAction>
    </form>
  );
}
