import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRecord } from '#/api/assets-records';
import { type Stage, Step } from '#/components/lists/review-steps';
import { cx } from '#/ui/cx';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import { useStepLabels } from './use-step-labels';

/** The step sequences of a withdrawal, by its current or final step. */
const SENDING = ['review', 'approved', 'sending', 'sent'] as const;
const WAYS: Readonly<Record<WithdrawalStep, readonly WithdrawalStep[]>> = {
  review: SENDING,
  approved: SENDING,
  sending: SENDING,
  sent: SENDING,
  failed: ['review', 'approved', 'sending', 'failed'],
  rejected: ['review', 'rejected'],
  cancelled: ['review', 'cancelled'],
};
const RETURNED: readonly WithdrawalStep[] = ['failed', 'rejected', 'cancelled'];

/** The steps of a withdrawal, with their times if known (product.md#withdrawal-steps). */
export function WithdrawalSteps({
  step,
  submittedAt,
  at,
}: Pick<WithdrawalRecord, 'submittedAt' | 'at'> & { step: WithdrawalStep }) {
  const { t } = useLingui();
  const labels = useStepLabels();
  const way = WAYS[step];
  const now = way.indexOf(step);
  function stageOf(place: number): Stage {
    if (place > now) return 'ahead';
    if (place < now || step === 'sent') return 'past';
    return RETURNED.includes(step) ? 'failed' : 'now';
  }
  return (
    <ol
      aria-label={t`Steps`}
      className={cx('mt-1 grid gap-x-2', way.length === 2 ? 'grid-cols-2' : 'grid-cols-4')}
    >
      {way.map((one, place) => (
        <Step
          key={one}
          stage={stageOf(place)}
          at={place === 0 ? submittedAt : place === now ? at : undefined}
        >
          {labels[one]}
        </Step>
      ))}
    </ol>
  );
}
