import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { addByNameMutation } from '#/api/send-receivers';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';
import { UsernameForm } from '../username-form';

interface AddReceiverDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds the member with the typed username to the address book. */
export function AddReceiverDialog({ open, onClose }: AddReceiverDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Add member</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={id} size="lg" block busy={isBusy}>
          <Trans>Add</Trans>
        </Button>
      }
    >
      <UsernameForm
        id={id}
        draft="address-book-member"
        mutation={addByNameMutation()}
        onBusy={setBusy}
        onDone={onClose}
        className="flex flex-col gap-5"
      >
        <p className="text-xs text-muted">
          <Trans>
            We’ll notify you of every change. Changes may temporarily pause withdrawals.
          </Trans>
        </p>
      </UsernameForm>
    </Dialog>
  );
}
