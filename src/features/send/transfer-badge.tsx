import { Trans } from '@lingui/react/macro';
import type { TransferStatus } from '#/api/send';
import { StatusBadge } from '#/components/lists/status-badge';

/** Status of a transfer. */
export function TransferBadge({ status }: { status: TransferStatus }) {
  switch (status) {
    case 'transferring':
      return (
        <StatusBadge tone="pending">
          <Trans>Transferring</Trans>
        </StatusBadge>
      );
    case 'finished':
      return (
        <StatusBadge tone="good">
          <Trans>Finished</Trans>
        </StatusBadge>
      );
    case 'cancelled':
      return (
        <StatusBadge tone="neutral">
          <Trans>Cancelled</Trans>
        </StatusBadge>
      );
    case 'unknown':
      return (
        <StatusBadge tone="neutral">
          <Trans>Unknown state</Trans>
        </StatusBadge>
      );
  }
}
