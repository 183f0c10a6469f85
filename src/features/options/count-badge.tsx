import { useLingui } from '@lingui/react/macro';
import { Badge } from '#/ui/badge';

/** The number of orders in progress. */
export function CountBadge({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <Badge tone="accent">
      <span translate="no" aria-hidden="true" className="num">
        {count}
      </span>
      <span className="sr-only">{t`(${count} active)`}</span>
    </Badge>
  );
}
