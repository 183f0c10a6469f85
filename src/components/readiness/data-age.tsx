import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Clock } from 'lucide-react';
import { formatTime } from '#/lib/format';
import { connectivityAtom } from '#/state/connectivity';
import { shownLanguageAtom } from '#/state/language';
import { Badge } from '#/ui/badge';
import { useHasPassed } from './use-has-passed';

interface DataAgeProps {
  /** The device time of the figures, in epoch milliseconds. */
  at: number;
  /** Figures that are older than this are marked. It is twice the poll interval. */
  freshForMs: number;
}

/** Shows the time of figures older than `freshForMs`, and of any figures while offline. */
export function DataAge({ at, freshForMs }: DataAgeProps) {
  const isStale = useHasPassed(at + freshForMs);
  const language = useAtomValue(shownLanguageAtom);
  const isAway = useAtomValue(connectivityAtom).status !== 'online';
  if (!isStale && !isAway) return null;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const time = formatTime(at, isToday ? 'clock' : 'moment', language);
  return (
    <Badge tone="warn">
      <Clock aria-hidden="true" className="me-1 size-3" />
      <Trans>As of {time}</Trans>
    </Badge>
  );
}
