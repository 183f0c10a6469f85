import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#/ui/dialog';
import { PartUnavailable } from './part-unavailable';

interface DialogUnavailableProps {
  open: boolean;
  onClose: () => void;
}

/** Replaces a dialog if its chunk could not be loaded. Opening it again retries. */
export function DialogUnavailable({ open, onClose }: DialogUnavailableProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Failed to load</Trans>}
      closeLabel={t`Close`}
    >
      <PartUnavailable />
    </Dialog>
  );
}
