import { Trans } from '@lingui/react/macro';
import { ShieldOff } from 'lucide-react';
import { EmptyState } from '#/ui/empty-state';

/** Replaces the practice account on a server that has none. */
export function NoPractice() {
  return (
    <main>
      <EmptyState
        icon={<ShieldOff />}
        title={<Trans>Not offered</Trans>}
        hint={<Trans>This exchange doesn’t have this setting.</Trans>}
      />
    </main>
  );
}
