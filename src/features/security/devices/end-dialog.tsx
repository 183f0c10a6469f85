import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#/ui/button';
import { Dialog } from '#/ui/dialog';

interface EndDialogProps {
  open: boolean;
  isBusy: boolean;
  title: ReactNode;
  /** The label of the button that confirms. */
  action: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before sessions end. */
export function EndDialog(props: EndDialogProps) {
  const { open, isBusy, title, action, onConfirm, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      dismissible={!isBusy}
      title={title}
      description={<Trans>This takes effect immediately. Log in again there to continue.</Trans>}
      footer={
        <>
          <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" size="lg" className="flex-1" busy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
