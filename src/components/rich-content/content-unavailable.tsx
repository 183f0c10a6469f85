import { Trans, useLingui } from '@lingui/react/macro';
import { reloadPage } from '#/lib/page-load';
import { FailedState } from '#/ui/failed-state';

/** Replaces an article if the sanitiser could not be loaded. Raw HTML is never shown. */
export function ContentUnavailable() {
  const { t } = useLingui();
  return (
    <FailedState
      title={<Trans>We couldn’t load the text</Trans>}
      retryLabel={t`Reload the page`}
      onRetry={reloadPage}
    />
  );
}
