import { Trans, useLingui } from '@lingui/react/macro';
import { reloadPage } from '#/lib/page-load';
import { FailedState } from '#/ui/failed-state';

/** Replaces a part that the member opened if its chunk could not be loaded. */
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
