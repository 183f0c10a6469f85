import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from '#/ui/dialog';
import { ProofForm, type ProofFormProps } from './proof-form';

interface ProofDialogProps<Result> extends Omit<ProofFormProps<Result>, 'onDone' | 'onBack'> {
  title: ReactNode;
  open: boolean;
  onClose: () => void;
}

/** A change in a separate dialog, with the proof that authorises it. */
export function ProofDialog<Result>(props: ProofDialogProps<Result>) {
  const { title, open, onClose, ...form } = props;
  const { t } = useLingui();
  return (
    <Dialog
      size="full"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      closeLabel={t`Close`}
    >
      <ProofForm {...form} onDone={onClose} onBack={onClose} />
    </Dialog>
  );
}
