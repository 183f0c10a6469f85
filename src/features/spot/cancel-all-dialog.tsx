import { Trans } from '@lingui/react/macro';
import { spotQueries } from '#/api/spot';
import { cancelAllSpotOrders } from '#/api/spot-changes';
import { UndoDialog } from '#/components/confirmation/undo-dialog';

interface CancelAllDialogProps {
  /** `undefined` for all markets. */
  market: { readonly symbol: string; readonly pair: string } | undefined;
  open: boolean;
  onClose: () => void;
}

/**
 * Cancels all open orders in one market or in all markets. The toast shows how many were cancelled
 * and how many were filled.
 */
export function CancelAllDialog({ market, open, onClose }: CancelAllDialogProps) {
  const pair = market?.pair;
  return (
    <UndoDialog
      open={open}
      onClose={onClose}
      call={cancelAllSpotOrders}
      intent={{ symbol: market?.symbol }}
      refresh={spotQueries.all}
      title={
        pair ? <Trans>Cancel all {pair} orders?</Trans> : <Trans>Cancel all open orders?</Trans>
      }
      action={<Trans>Cancel all</Trans>}
      records={<Trans>View your orders</Trans>}
    >
      <p className="text-sm text-muted">
        <Trans>Any unfilled amount is returned to your balance.</Trans>
      </p>
    </UndoDialog>
  );
}
