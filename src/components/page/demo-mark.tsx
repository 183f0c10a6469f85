import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '#/api/site';
import { Badge } from '#/ui/badge';

/** Shown in every header while the site runs on demo money (product.md#settings). */
export function DemoMark() {
  const { data } = useQuery(siteQueries.settings());
  if (!data?.demo) return null;
  return (
    <Badge tone="warn">
      <Trans>Demo</Trans>
    </Badge>
  );
}
