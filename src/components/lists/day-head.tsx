import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';

interface DayHeadProps {
  /** A moment of the day, in epoch milliseconds. */
  at: number;
  /** Shown at the end of the line: a sum or a count. */
  children: ReactNode;
}

/** The heading of the rows of one day. */
export function DayHead({ at, children }: DayHeadProps) {
  const language = useAtomValue(shownLanguageAtom);
  return (
    <h2 className="flex min-h-8 items-center justify-between gap-3 border-b border-line bg-surface px-4 text-xs font-medium text-muted">
      {isSameDay(at, Date.now()) ? <Trans>Today</Trans> : formatTime(at, 'date', language)}
      {children}
    </h2>
  );
}

/** Returns true if two moments are on the same day in the time zone of the device. */
export function isSameDay(at: number, other: number | undefined): boolean {
  if (other === undefined) return false;
  return new Date(at).toDateString() === new Date(other).toDateString();
}
