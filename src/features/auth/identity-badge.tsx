import { Trans } from '@lingui/react/macro';
import type { IdentityStatus } from '#/api/auth';
import { Badge } from '#/ui/badge';

/** How far the identity check has come; an unknown status is shown neutrally. */
export function IdentityBadge({ status }: { status: IdentityStatus }) {
  if (status === 'certified') {
    return (
      <Badge tone="success">
        <Trans>Certified</Trans>
      </Badge>
    );
  }
  if (status === 'reviewing') {
    return (
      <Badge tone="accent">
        <Trans>Under review</Trans>
      </Badge>
    );
  }
  return <Badge>{status === 'awaiting' ? <Trans>Awaiting certification</Trans> : '–'}</Badge>;
}
