import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Badge } from '#/ui/badge';

interface DataAgeProps {
  /** Device time at which the figures were true, epoch milliseconds. */
  at: number;
  /** Older than this they are marked: twice the time between two polls. */
  freshForMs: number;
}

/** Says the time of figures that are older than their poll allows; nothing while they are fresh. */
export function DataAge({ at, freshForMs }: DataAgeProps) {
  const isStale = useIsStale(at + freshForMs);
  const language = useAtomValue(shownLanguageAtom);
  if (!isStale) return null;
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const time = formatTime(at, isToday ? 'clock' : 'moment', language);
  return (
    <Badge tone="warn">
      <Clock aria-hidden="true" className="me-1 size-3" />
      <Trans>As of {time}</Trans>
    </Badge>
  );
}

function useIsStale(staleAt: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, staleAt - Date.now()));
    return () => clearTimeout(timer);
  }, [staleAt]);
  return now >= staleAt;
}
