import { StatusBadge } from '#/components/lists/status-badge';
import type { ReviewStatus } from '#core/domain/review.ts';
import { useReviewLabels } from './use-review-labels';

/** The status of a deposit, a withdrawal or a transfer between own accounts. */
export function ReviewBadge({ status }: { status: ReviewStatus }) {
  const { pending, completed, notPassed } = useReviewLabels();
  return (
    <StatusBadge
      status={status}
      labels={{
        pending: { tone: 'pending', label: pending },
        completed: { tone: 'good', label: completed },
        notPassed: { tone: 'bad', label: notPassed },
      }}
    />
  );
}
