import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '#/ui/badge';

/** `pending` awaits a decision, `good` and `bad` are final, and `neutral` is none of these. */
type StatusTone = 'neutral' | 'pending' | 'good' | 'bad';

const TONE: Record<StatusTone, Tone> = {
  neutral: 'neutral',
  pending: 'warn',
  good: 'success',
  bad: 'danger',
};

/** The tone and label of each status of an area. */
export type StatusLabels<Status extends string> = Readonly<
  Record<Exclude<Status, 'unknown'>, { readonly tone: StatusTone; readonly label: ReactNode }>
>;

interface StatusBadgeProps<Status extends string> {
  status: Status;
  labels: StatusLabels<Status>;
}

/** The status of a record. An unknown status is shown as neutral. */
export function StatusBadge<Status extends string>({ status, labels }: StatusBadgeProps<Status>) {
  const shown = labels[status as Exclude<Status, 'unknown'>];
  return (
    <Badge tone={TONE[shown?.tone ?? 'neutral']}>
      {shown?.label ?? <Trans>Unknown status</Trans>}
    </Badge>
  );
}
