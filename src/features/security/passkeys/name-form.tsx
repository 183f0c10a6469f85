import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useForm, useFormState } from 'react-hook-form';
import { addPasskeyMutation } from '#/api/security-passkeys';
import { submitValid } from '#/components/money-form/submit-valid';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { createPasskey, hidePasskey } from '#/lib/passkey-prompt';
import { Button } from '#/ui/button';
import { StickyAction } from '#/ui/sticky-action';
import { toast } from '#/ui/toast';
import { type PasskeyNameError, validatePasskeyName } from '#core/domain/security-passkeys.ts';
import { NameField } from './name-field';

interface NameFormProps {
  /** Options of the server for the browser, as JSON text. */
  options: string;
  /** Suggested: that of the device. */
  name: string;
  onDone: () => void;
  /** Called when the server refused the browser's result: start again. */
  onRefused: () => void;
}

interface NameValues {
  name: string;
}

/** Names the new passkey and lets the browser create it. */
export function NameForm({ options, name, onDone, onRefused }: NameFormProps) {
  const { t } = useLingui();
  const form = useForm<NameValues>({
    shouldFocusError: false,
    defaultValues: { name },
    resolver: validationResolver<NameValues, PasskeyNameError>((values) => {
      const error = validatePasskeyName(values.name);
      return error ? [['name', error]] : [];
    }),
  });
  const { errors } = useFormState(form);
  const add = useMutation(addPasskeyMutation());
  const creation = useMutation({
    mutationFn: () => createPasskey(options),
    onSuccess: (outcome) => {
      if (outcome.kind === 'answered') return store(outcome.json);
      const messages = {
        cancelled: t`We couldn’t create a passkey. Try again.`,
        exists: t`This device already has a passkey for your account.`,
        failed: t`This device couldn’t create a passkey.`,
      };
      const tone = outcome.kind === 'cancelled' ? 'info' : 'error';
      toast({ tone, message: messages[outcome.kind] });
    },
  });
  function store(created: string) {
    const input = { created, name: form.getValues('name').trim() };
    add.mutate(input, {
      onSuccess: onDone,
      onError: () => {
        // Without a row of the server it is of no use.
        void hidePasskey(created);
        onRefused();
      },
    });
  }
  const isBusy = creation.isPending || add.isPending;
  return (
    <form
      noValidate
      onSubmit={submitValid(form, () => {
        if (!isBusy) creation.mutate();
      })}
      className="flex flex-1 flex-col"
    >
      <div className="flex flex-col gap-5 px-4 pt-2 pb-6">
        <p className="text-sm text-muted">
          <Trans>Your device will ask for your fingerprint, face or screen lock.</Trans>
        </p>
        <NameField {...form.register('name')} error={errors.name} />
      </div>
      <StickyAction>
        <Button variant="secondary" size="lg" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="lg" busy={isBusy}>
          <Trans>Create passkey</Trans>
        </Button>
      </StickyAction>
    </form>
  );
}
