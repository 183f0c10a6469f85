import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import {
  askOwnPasskey,
  type Passkey,
  type RemovalProof,
  removePasskeyMutation,
} from '#/api/security-passkeys';
import { LoginPasswordField } from '#/components/credentials/login-password-field';
import { useHasPasskey } from '#/components/credentials/passkey-part';
import { usePasskeyPrompt } from '#/components/credentials/use-passkey-prompt';
import { useValidationMessage } from '#/components/credentials/use-validation-message';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';

interface RemoveDialogProps {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
}

interface RemoveValues {
  /** The login password, by its field name on the server. */
  old: string;
  /** A passkey's response, which replaces the password. */
  answer: string;
}

/** Asks for the login password or a passkey, and then removes the passkey. */
export function RemoveDialog({ passkey, open, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const words = useValidationMessage();
  const hasPasskey = useHasPasskey();
  const form = useForm<RemoveValues>({
    shouldFocusError: false,
    defaultValues: { old: '', answer: '' },
    resolver: validationResolver<RemoveValues, 'password'>(({ old, answer }) =>
      old === '' && answer === '' ? [['old', 'password']] : [],
    ),
  });
  const { submit, isBusy } = useSubmit({
    form,
    mutation: removePasskeyMutation(),
    toInput: ({ old, answer }) => {
      const proof: RemovalProof = answer === '' ? { loginPassword: old } : { answer };
      return { id: passkey.id, proof };
    },
    onDone: onClose,
    clearOnRefusal: ['old', 'answer'],
  });
  const { prompt, isBusy: isAsking } = usePasskeyPrompt({
    ask: () => askOwnPasskey('account'),
    onAnswer: (answer) => {
      form.setValue('answer', answer);
      (document.getElementById(id) as HTMLFormElement | null)?.requestSubmit();
    },
  });
  const { errors } = useFormState(form);
  const { name } = passkey;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissible={!isBusy}
      title={
        <Trans>
          Remove <bdi translate="no">{name}</bdi>?
        </Trans>
      }
      description={<Trans>Nobody will be able to log in with this passkey.</Trans>}
      closeLabel={t`Close`}
      footer={
        <>
          {hasPasskey ? (
            <Button variant="secondary" size="lg" busy={isAsking} onClick={prompt}>
              <Trans>Use a passkey</Trans>
            </Button>
          ) : null}
          <Button
            form={id}
            type="submit"
            variant="danger"
            size="lg"
            className="flex-1"
            busy={isBusy}
          >
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="pt-4">
        <LoginPasswordField {...form.register('old')} error={words(errors.old)} />
      </form>
    </Dialog>
  );
}
