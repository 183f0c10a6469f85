import { Trans, useLingui } from '@lingui/react/macro';
import { useForm, useFormState } from 'react-hook-form';
import { type Receiver, searchMemberMutation } from '#/api/send';
import { useDraft } from '#/components/money-form/use-draft';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Field } from '#/ui/field';
import { TextInput } from '#/ui/text-input';

/** Finds the receiver by username. */
export function SearchForm({ onFound }: { onFound: (receiver: Receiver) => void }) {
  const { t } = useLingui();
  const form = useForm({
    shouldFocusError: false,
    defaultValues: { username: '' },
    resolver: validationResolver(({ username }: { username: string }) =>
      username.trim() === '' ? [['username', 'missing']] : [],
    ),
  });
  const forgetDraft = useDraft(form, 'transfer-search', ['username']);
  const { submit, isBusy } = useSubmit({
    form,
    mutation: searchMemberMutation(),
    toInput: ({ username }) => username.trim(),
    onDone: (receiver) => {
      forgetDraft();
      onFound(receiver);
    },
  });
  const { errors } = useFormState({ control: form.control });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5 px-4 pt-2 pb-6">
      <Field
        label={t`Username of the receiver`}
        hint={<Trans>Exactly as shown in the receiver's side menu.</Trans>}
        error={errors.username ? <Trans>Enter a username.</Trans> : null}
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
      <Button type="submit" size="lg" block busy={isBusy}>
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
