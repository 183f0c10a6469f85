import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShieldOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { siteQueries } from '#/api/site';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { SkeletonRows } from '#/ui/skeleton-rows';

/**
 * Renders features that exist only on servers with devices, a log and an anti-phishing code
 * (product.md#devices).
 */
export function OfferedOnly({ children }: { children: ReactNode }) {
  const settings = useQuery(siteQueries.settings());
  return (
    <Ready query={settings} skeleton={<SkeletonRows count={4} />}>
      {({ hasDevices }) =>
        hasDevices ? (
          children
        ) : (
          <EmptyState
            icon={<ShieldOff />}
            title={<Trans>Not available</Trans>}
            hint={<Trans>This setting isn’t available on this exchange.</Trans>}
          />
        )
      }
    </Ready>
  );
}
