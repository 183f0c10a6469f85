import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { UnknownOutcomeDialog } from '#/components/money-form/unknown-outcome-dialog';
import { buttonClass } from '#/ui/button-class';

interface UnknownOrderDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Refers a member whose order got no response to the list of orders. */
export function UnknownOrderDialog({ open, onClose }: UnknownOrderDialogProps) {
  return (
    <UnknownOutcomeDialog
      open={open}
      onClose={onClose}
      action={
        <Link to="/trade-lst" className={buttonClass({ size: 'lg', block: true })}>
          <Trans>View your orders</Trans>
        </Link>
      }
    />
  );
}
