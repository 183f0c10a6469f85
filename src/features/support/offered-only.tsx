import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import type { ReactNode } from 'react';
import { type SiteSettings, siteQueries } from '#/api/site';
import { Ready } from '#/components/readiness/ready';
import { EmptyState } from '#/ui/empty-state';
import { SkeletonRows } from '#/ui/skeleton-rows';

/** Content that is shown only on servers with support requests. */
export function OfferedOnly({ children }: { children: (settings: SiteSettings) => ReactNode }) {
  return (
    <Ready query={useQuery(siteQueries.settings())} skeleton={<SkeletonRows count={4} />}>
      {(settings) =>
        settings.hasSupport ? (
          children(settings)
        ) : (
          <EmptyState icon={<LifeBuoy />} title={<Trans>Not available</Trans>} />
        )
      }
    </Ready>
  );
}
