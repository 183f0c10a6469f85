import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';

export function NotFoundScreen() {
  return (
    <main className="column pt-[15dvh]">
      <EmptyState
        icon={<Compass />}
        title={<Trans>There is no such page</Trans>}
        hint={<Trans>The address may be misspelled, or the page has moved.</Trans>}
        action={
          <Link to="/" className={buttonClass()}>
            <Trans>Go to home</Trans>
          </Link>
        }
      />
    </main>
  );
}
