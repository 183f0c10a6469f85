import { Trans, useLingui } from '@lingui/react/macro';
import { reloadPage } from '#/lib/page-load';
import { FailedState } from '#/ui/failed-state';

/** Stands in for a text when what cleans it could not be loaded: uncleaned it is never shown. */
export function ContentUnavailable() {
  const { t } = useLingui();
  return (
    <FailedState
      title={<Trans>The text could not be loaded</Trans>}
      retryLabel={t`Reload the page`}
      onRetry={reloadPage}
    />
  );
}
