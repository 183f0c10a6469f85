import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';

/** Stands at every address whose screen is still being built. */
export function NotThereYet() {
  return (
    <main className="column pt-[12dvh]">
      <EmptyState
        icon={<Hammer />}
        title={<Trans>Not there yet</Trans>}
        hint={
          <Trans>This page is still being built. Nothing here can be bought, moved or lost.</Trans>
        }
        action={
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            <Trans>Go to home</Trans>
          </Link>
        }
      />
    </main>
  );
}
