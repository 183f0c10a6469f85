import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Hourglass } from 'lucide-react';
import { useHasPassed } from '#/components/readiness/use-has-passed';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { serverOffsetAtom } from '#/state/server-clock';
import { Notice } from '#/ui/notice';

/** Until when withdrawals wait (server time, epoch milliseconds); `undefined` once they do not. */
export function useHold(heldUntil: number | undefined): number | undefined {
  const offset = useAtomValue(serverOffsetAtom);
  const isOver = useHasPassed((heldUntil ?? 0) - offset);
  return isOver ? undefined : heldUntil;
}

/** Why nothing can be withdrawn right now, and from when on it can. */
export function HoldNotice({ until }: { until: number }) {
  const language = useAtomValue(shownLanguageAtom);
  const time = formatTime(until, 'moment', language);
  return (
    <Notice tone="warn" role="status" icon={<Hourglass />}>
      <Trans>
        A password, address or card was changed. For your safety withdrawals are possible again from{' '}
        <bdi>{time}</bdi>.
      </Trans>
    </Notice>
  );
}
