import { Trans, useLingui } from '@lingui/react/macro';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Field } from '#/ui/field';
import { TextInput } from '#/ui/text-input';

interface UsernameFormProps<Result> {
  id: string;
  /** The name of the stored draft. */
  draft: string;
  mutation: UseMutationOptions<Result, Error, string>;
  onBusy: (isBusy: boolean) => void;
  onDone: (result: Result) => void;
  className: string;
  /** The content after the field. */
  children: ReactNode;
}

/** The form for the exact username of another member. */
export function UsernameForm<Result>(props: UsernameFormProps<Result>) {
  const { id, draft, mutation, onBusy, onDone, className, children } = props;
  const { t } = useLingui();
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { username: '' },
    resolver: validationResolver(({ username }: { username: string }) =>
      username.trim() === '' ? [['username', 'missing']] : [],
    ),
  });
  const forgetDraft = useDraft(form, draft, ['username']);
  const { submit, isBusy } = useSubmit({
    form,
    mutation,
    toInput: ({ username }) => username.trim(),
    onDone: (result) => {
      forgetDraft();
      onDone(result);
    },
  });
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const { errors } = useFormState({ control: form.control });
  return (
    <form id={id} noValidate onSubmit={submit} className={className}>
      <Field
        label={t`Recipient’s username`}
        hint={<Trans>Exactly as shown in the recipient’s side menu.</Trans>}
        error={
          errors.username?.message === 'missing' ? (
            <Trans>Enter a username.</Trans>
          ) : (
            errors.username?.message
          )
        }
      >
        <TextInput
          {...form.register('username')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={64}
          dir="auto"
        />
      </Field>
      {children}
    </form>
  );
}
