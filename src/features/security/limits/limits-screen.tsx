import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { limitQueries } from '#/api/security-limits';
import { siteQueries } from '#/api/site';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { LimitRow } from './limit-row';
import { PauseRow } from './pause-row';

/** Limits that members set themselves, and a trading pause (product.md#trading-limits). */
export function LimitsScreen() {
  const settings = useQuery(siteQueries.settings());
  const isOffered = settings.data?.hasLimits !== false;
  const limits = useQuery({
    ...limitQueries.own(),
    enabled: settings.data?.hasLimits === true,
  });
  return (
    <Page title={<Trans>Trading limits</Trans>}>
      {isOffered ? (
        <div className="pb-8">
          <p className="px-4 pt-2 pb-4 text-sm text-muted">
            <Trans>
              Lowering a limit takes effect immediately. Raising or removing one takes 24 hours.
              Active options and open orders aren’t affected.
            </Trans>
          </p>
          <Ready query={limits} skeleton={<SkeletonRows count={4} leading={false} />}>
            {(own) => (
              <>
                {(['stake', 'order', 'loss'] as const).map((kind) => (
                  <LimitRow key={kind} kind={kind} limit={own[kind]} />
                ))}
                <PauseRow until={own.pausedUntil} />
              </>
            )}
          </Ready>
        </div>
      ) : (
        <EmptyState
          icon={<Gauge />}
          title={<Trans>Trading limits aren’t available</Trans>}
          hint={<Trans>You can’t set limits on this exchange.</Trans>}
        />
      )}
    </Page>
  );
}
