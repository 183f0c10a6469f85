import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '#/api/site';
import { Badge } from '#/ui/badge';
import { Dot } from '#/ui/dot';

/**
 * Shown in every header while the site runs on demo money (product.md#settings). It is a word on
 * the home page, and a dot in headers with a title.
 */
export function DemoMark({ isWord = false }: { isWord?: boolean }) {
  const { t } = useLingui();
  const { data } = useQuery(siteQueries.settings());
  if (!data?.demo) return null;
  if (!isWord) return <Dot tone="warn" label={t`Demo`} className="mx-2" />;
  return (
    <Badge tone="warn">
      <Trans>Demo</Trans>
    </Badge>
  );
}
