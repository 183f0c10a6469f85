import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from '#/ui/dialog';

interface UnknownOutcomeDialogProps {
  open: boolean;
  onClose: () => void;
  /** The link to the records that show the outcome. */
  action: ReactNode;
}

/** Shown when a money call has no definite response even after a retry. */
export function UnknownOutcomeDialog({ open, onClose, action }: UnknownOutcomeDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Request not confirmed</Trans>}
      description={
        <Trans>
          We lost the connection before the server replied, so your request may have gone through.
          Review your history before trying again.
        </Trans>
      }
      closeLabel={t`Close`}
      footer={action}
    />
  );
}
