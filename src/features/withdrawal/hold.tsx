import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Hourglass } from 'lucide-react';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Notice } from '#/ui/notice';

/** Why withdrawals are on hold, and until when. */
export function HoldNotice({ until }: { until: number }) {
  const language = useAtomValue(shownLanguageAtom);
  const time = formatTime(until, 'moment', language);
  return (
    <Notice tone="warn" role="status" icon={<Hourglass />}>
      <Trans>
        For your security, withdrawals are paused until <bdi translate="no">{time}</bdi> because a
        security setting was changed.
      </Trans>
    </Notice>
  );
}
