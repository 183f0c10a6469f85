import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { cx } from '#/ui/cx';
import type { ReviewStatus } from '#core/domain/review.ts';

interface ReviewStepsProps {
  status: ReviewStatus;
  /** In epoch milliseconds; `undefined` if the server sends none. */
  submittedAt: number | undefined;
  /** The time of the decision, if there is one. */
  decidedAt: number | undefined;
  /** The label of the last step of an approved request. */
  done: ReactNode;
}

export type Stage = 'past' | 'now' | 'ahead' | 'failed';

const DOT: Record<Stage, string> = {
  past: 'bg-success text-canvas',
  now: 'bg-warn text-canvas',
  ahead: 'bg-fill',
  failed: 'bg-danger text-canvas',
};

/** The steps of a deposit or a withdrawal. Nothing is shown for an unknown status. */
export function ReviewSteps({ status, submittedAt, decidedAt, done }: ReviewStepsProps) {
  const { t } = useLingui();
  if (status === 'unknown') return null;
  const isOpen = status === 'pending';
  const isRejected = status === 'notPassed';
  const last = isOpen ? 'ahead' : isRejected ? 'failed' : 'past';
  return (
    <ol aria-label={t`Steps`} className="mt-1 grid grid-cols-3 gap-x-2">
      <Step stage="past" at={submittedAt}>
        <Trans>Submitted</Trans>
      </Step>
      <Step stage={isOpen ? 'now' : 'past'}>
        <Trans>In review</Trans>
      </Step>
      <Step stage={last} at={isOpen ? undefined : decidedAt}>
        {isRejected ? <Trans>Rejected</Trans> : done}
      </Step>
    </ol>
  );
}

export interface StepProps {
  stage: Stage;
  at?: number | undefined;
  children: ReactNode;
}

export function Step({ stage, at, children }: StepProps) {
  const language = useAtomValue(shownLanguageAtom);
  return (
    <li
      aria-current={stage === 'now' ? 'step' : undefined}
      className="group/step flex min-w-0 flex-col gap-0.5"
    >
      <span aria-hidden="true" className="flex items-center gap-2">
        <span className={cx('grid size-4 shrink-0 place-items-center rounded-full', DOT[stage])}>
          {stage === 'past' ? <Check className="size-3" /> : null}
          {stage === 'failed' ? <X className="size-3" /> : null}
        </span>
        <span className="h-px flex-1 bg-line group-last/step:hidden" />
      </span>
      <span className={stage === 'ahead' ? undefined : 'text-ink'}>{children}</span>
      {at === undefined ? null : <span>{formatTime(at, 'moment', language)}</span>}
    </li>
  );
}
