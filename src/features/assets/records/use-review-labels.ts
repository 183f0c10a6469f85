import { useLingui } from '@lingui/react/macro';
import type { ReviewStatus } from '#core/domain/review.ts';

/** Returns the labels of statuses for the exported table. */
export function useReviewLabels(): Record<ReviewStatus, string> {
  const { t } = useLingui();
  return {
    pending: t`Pending review`,
    completed: t`Completed`,
    notPassed: t`Rejected`,
    unknown: t`Unknown status`,
  };
}
