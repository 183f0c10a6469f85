import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Hourglass } from 'lucide-react';
import { useHasPassed } from '#/components/readiness/use-has-passed';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { serverOffsetAtom } from '#/state/server-clock';
import { Notice } from '#/ui/notice';

/**
 * Returns until when withdrawals are on hold (server time, epoch milliseconds); `undefined` once
 * the hold is over.
 */
export function useHold(heldUntil: number | undefined): number | undefined {
  const offset = useAtomValue(serverOffsetAtom);
  const isOver = useHasPassed((heldUntil ?? 0) - offset);
  return isOver ? undefined : heldUntil;
}

/** Why withdrawals are on hold, and until when. */
export function HoldNotice({ until }: { until: number }) {
  const language = useAtomValue(shownLanguageAtom);
  const time = formatTime(until, 'moment', language);
  return (
    <Notice tone="warn" role="status" icon={<Hourglass />}>
      <Trans>
        A security setting was changed. For your security, withdrawals are paused until{' '}
        <bdi>{time}</bdi>.
      </Trans>
    </Notice>
  );
}
