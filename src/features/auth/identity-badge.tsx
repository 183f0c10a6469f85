import { Trans } from '@lingui/react/macro';
import type { IdentityStatus } from '#/api/auth';
import { Badge } from '#/ui/badge';

/** The status of the identity verification. An unknown status is shown as neutral. */
export function IdentityBadge({ status }: { status: IdentityStatus }) {
  if (status === 'certified') {
    return (
      <Badge tone="success">
        <Trans>Verified</Trans>
      </Badge>
    );
  }
  if (status === 'reviewing') {
    return (
      <Badge tone="accent">
        <Trans>In review</Trans>
      </Badge>
    );
  }
  return <Badge>{status === 'awaiting' ? <Trans>Not verified</Trans> : '–'}</Badge>;
}
