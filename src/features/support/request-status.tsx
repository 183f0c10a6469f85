import { Trans } from '@lingui/react/macro';
import type { SupportRequest } from '#/api/support';
import { StatusBadge, type StatusLabels } from '#/components/lists/status-badge';
import type { SupportStatus } from '#core/domain/support.ts';

const LABELS: StatusLabels<SupportStatus> = {
  open: { tone: 'pending', label: <Trans>Waiting for support</Trans> },
  answered: { tone: 'good', label: <Trans>Answered</Trans> },
  closed: { tone: 'neutral', label: <Trans context="request to support">Closed</Trans> },
};

/** The state of a request. */
export function RequestStatus({ status }: Pick<SupportRequest, 'status'>) {
  return <StatusBadge status={status} labels={LABELS} />;
}
