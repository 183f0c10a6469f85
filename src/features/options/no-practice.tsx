import { Trans } from '@lingui/react/macro';
import { ShieldOff } from 'lucide-react';
import { EmptyState } from '#/ui/empty-state';

/** Replaces the practice account on a server without practice funds. */
export function NoPractice() {
  return (
    <main>
      <EmptyState
        icon={<ShieldOff />}
        title={<Trans>Not available</Trans>}
        hint={<Trans>This setting isn’t available on this exchange.</Trans>}
      />
    </main>
  );
}
