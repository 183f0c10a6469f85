import { Trans, useLingui } from '@lingui/react/macro';
import { reloadPage } from '#/lib/page-load';
import { FailedState } from '#/ui/failed-state';

/** Replaces the plot if its code could not be loaded. */
export function PlotUnavailable() {
  const { t } = useLingui();
  return (
    <FailedState
      className="absolute inset-0"
      title={<Trans>We couldn’t load the chart</Trans>}
      retryLabel={t`Reload the page`}
      onRetry={reloadPage}
    />
  );
}
