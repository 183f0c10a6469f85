import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { limitQueries } from '#/api/security-limits';
import { siteQueries } from '#/api/site';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { Skeleton } from '#/ui/skeleton';
import { LimitForm } from './limit-form';
import { PauseForm } from './pause-form';

/** Limits that members set for themselves, and a pause of trading (product.md#own-limits). */
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
        <div className="flex flex-col gap-8 px-4 pt-2 pb-8">
          <p className="text-sm text-muted">
            <Trans>
              A lower limit applies at once. A higher one, or none, applies after 24 hours. Running
              options and open orders stay as they are.
            </Trans>
          </p>
          <Ready query={limits} skeleton={<Waiting />}>
            {(own) => (
              <>
                {(['stake', 'order', 'loss'] as const).map((kind) => (
                  <LimitForm key={kind} kind={kind} limit={own[kind]} />
                ))}
                <PauseForm until={own.pausedUntil} />
              </>
            )}
          </Ready>
        </div>
      ) : (
        <EmptyState
          icon={<Gauge />}
          title={<Trans>Trading limits are not offered</Trans>}
          hint={<Trans>This exchange has no limits that members set.</Trans>}
        />
      )}
    </Page>
  );
}

function Waiting() {
  return (
    <>
      {['stake', 'order', 'loss', 'pause'].map((name) => (
        <Skeleton key={name} className="h-36" />
      ))}
    </>
  );
}
