import { Trans } from '@lingui/react/macro';
import { Badge } from '#/ui/badge';

/** Shown wherever practice funds are traded (product.md#practice). */
export function PracticeMark() {
  return (
    <Badge tone="warn">
      <Trans comment="Mark of what is traded with practice funds">Practice</Trans>
    </Badge>
  );
}
