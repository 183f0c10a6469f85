import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '#/ui/dialog';
import { PartUnavailable } from '../readiness/part-unavailable';

interface AlertsUnavailableProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Stands in for the alerts if their code could not be loaded. */
export function AlertsUnavailable({ open, onOpenChange }: AlertsUnavailableProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Failed to load</Trans>}
      closeLabel={t`Close`}
    >
      <PartUnavailable />
    </Dialog>
  );
}
