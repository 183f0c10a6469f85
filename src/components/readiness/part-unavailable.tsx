import { Trans, useLingui } from '@lingui/react/macro';
import { reloadPage } from '#/lib/page-load';
import { FailedState } from '#/ui/failed-state';

/** Stands in for what a member opened when its file did not come. */
export function PartUnavailable() {
  const { t } = useLingui();
  return (
    <FailedState
      title={<Trans>Failed to load</Trans>}
      retryLabel={t`Reload the page`}
      onRetry={reloadPage}
    />
  );
}
