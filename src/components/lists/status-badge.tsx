import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReviewStatus } from '#/domain/review';
import { Badge, type Tone } from '#/ui/badge';

/** `pending` awaits a decision, `good` and `bad` are final, `neutral` is none of them. */
type StatusTone = 'neutral' | 'pending' | 'good' | 'bad';

const TONE: Record<StatusTone, Tone> = {
  neutral: 'neutral',
  pending: 'warn',
  good: 'success',
  bad: 'danger',
};

interface StatusBadgeProps {
  tone: StatusTone;
  children: ReactNode;
}

/** Status of a record. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <Badge tone={TONE[tone]}>{children}</Badge>;
}

/** Status of a deposit, a withdrawal or an own transfer; an unknown status is shown as neutral. */
export function ReviewBadge({ status }: { status: ReviewStatus }) {
  switch (status) {
    case 'pending':
      return (
        <StatusBadge tone="pending">
          <Trans>Pending review</Trans>
        </StatusBadge>
      );
    case 'completed':
      return (
        <StatusBadge tone="good">
          <Trans>Completed</Trans>
        </StatusBadge>
      );
    case 'notPassed':
      return (
        <StatusBadge tone="bad">
          <Trans>Not passed</Trans>
        </StatusBadge>
      );
    case 'unknown':
      return (
        <StatusBadge tone="neutral">
          <Trans>Unknown state</Trans>
        </StatusBadge>
      );
  }
}
