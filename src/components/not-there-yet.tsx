import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useMatches } from '@tanstack/react-router';
import { Hammer } from 'lucide-react';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';
import { PageTop } from './page-top';

/** Stands at every address whose screen is still being built. */
export function NotThereYet() {
  const { i18n } = useLingui();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <>
      <PageTop title={title ? i18n._(title) : null} />
      <main className="column pt-[8dvh]">
        <EmptyState
          icon={<Hammer />}
          title={<Trans>Not there yet</Trans>}
          hint={
            <Trans>
              This page is still being built. Nothing here can be bought, moved or lost.
            </Trans>
          }
          action={
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              <Trans>Go to home</Trans>
            </Link>
          }
        />
      </main>
    </>
  );
}
