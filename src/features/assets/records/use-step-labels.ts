import { useLingui } from '@lingui/react/macro';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';

/** Returns the names of the steps of a withdrawal. */
export function useStepLabels(): Record<WithdrawalStep, string> {
  const { t } = useLingui();
  return {
    review: t`In review`,
    approved: t`Approved`,
    sending: t`Sending`,
    sent: t({ message: 'Sent', context: 'withdrawal' }),
    failed: t({ message: 'Failed', context: 'withdrawal' }),
    rejected: t`Rejected`,
    cancelled: t`Cancelled`,
  };
}
