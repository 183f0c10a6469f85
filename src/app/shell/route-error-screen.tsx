import { Trans, useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { FailedState } from '#/ui/failed-state';
import { linkClass } from '#/ui/link-button';

/**
 * Shown for a bug or for a chunk that failed to load, with a retry button and a link to the home
 * page.
 */
export function RouteErrorScreen({ reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  return (
    <main className="column flex flex-col items-center pt-[15dvh]">
      <FailedState
        title={<Trans>We couldn’t show this page</Trans>}
        hint={<Trans>Your money and orders aren’t affected.</Trans>}
        retryLabel={t`Try again`}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
      <Link to="/" className={linkClass()}>
        <Trans>Go to home</Trans>
      </Link>
    </main>
  );
}
