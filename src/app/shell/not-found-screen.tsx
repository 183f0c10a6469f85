import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Page } from '#/components/page/page';
import { buttonClass } from '#/ui/button-class';
import { EmptyState } from '#/ui/empty-state';

export function NotFoundScreen() {
  const { t } = useLingui();
  return (
    <Page title={t`Page not found`}>
      <div className="pt-[8dvh]">
        <EmptyState
          icon={<Compass />}
          title={<Trans>This page doesn’t exist</Trans>}
          hint={<Trans>The address may be misspelled, or the page may have moved.</Trans>}
          action={
            <Link to="/" className={buttonClass()}>
              <Trans>Go to home</Trans>
            </Link>
          }
        />
      </div>
    </Page>
  );
}
