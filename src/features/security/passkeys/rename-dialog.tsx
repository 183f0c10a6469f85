import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { type Passkey, renamePasskeyMutation } from '#/api/security-passkeys';
import { useSubmit } from '#/components/money-form/use-submit';
import { validationResolver } from '#/components/money-form/validation-resolver';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { type PasskeyNameError, validatePasskeyName } from '#core/domain/security-passkeys.ts';
import { NameField } from './name-field';

interface RenameDialogProps {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
}

interface NameValues {
  name: string;
}

/** The dialog for renaming a passkey. */
export function RenameDialog({ passkey, open, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const form = useForm<NameValues>({
    shouldFocusError: false,
    defaultValues: { name: passkey.name },
    resolver: validationResolver<NameValues, PasskeyNameError>(({ name }) => {
      const error = validatePasskeyName(name);
      return error ? [['name', error]] : [];
    }),
  });
  const { submit, isBusy } = useSubmit({
    form,
    mutation: renamePasskeyMutation(),
    toInput: ({ name }) => ({ id: passkey.id, name: name.trim() }),
    onDone: onClose,
  });
  const { errors } = useFormState(form);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissible={!isBusy}
      title={<Trans>Rename passkey</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button form={id} type="submit" size="lg" block busy={isBusy}>
          <Trans>Rename</Trans>
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <NameField {...form.register('name')} error={errors.name} />
      </form>
    </Dialog>
  );
}
