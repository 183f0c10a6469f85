import { Trans } from '@lingui/react/macro';
import { Badge } from '#/ui/badge';
import { Skeleton } from '#/ui/skeleton';

interface SetBadgeProps {
  /** `undefined` while it is not known. */
  isSet: boolean | undefined;
  /** True while it is loading. */
  isComing?: boolean;
}

/** Shows whether a protection of the account is set. */
export function SetBadge({ isSet, isComing = false }: SetBadgeProps) {
  if (isSet === undefined) {
    return isComing ? <Skeleton className="inline-block h-5 w-12" /> : <Badge>–</Badge>;
  }
  return isSet ? (
    <Badge tone="success">
      <Trans context="status">Set</Trans>
    </Badge>
  ) : (
    <Badge tone="warn">
      <Trans>Not set</Trans>
    </Badge>
  );
}
