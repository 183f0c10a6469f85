import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';

interface RecordRowProps {
  title: ReactNode;
  amount: ReactNode;
  /** Epoch milliseconds. */
  at: number | undefined;
  status?: ReactNode;
  /** Further lines: a remark, an address, a fee. */
  children?: ReactNode;
}

/** A record: title, amount, time and status. */
export function RecordRow({ title, amount, at, status, children }: RecordRowProps) {
  const language = useAtomValue(shownLanguageAtom);
  return (
    <div className="flex flex-col gap-1 px-4 py-3 text-xs text-muted">
      <div className="flex items-baseline justify-between gap-4 text-sm text-ink">
        <span className="min-w-0 font-medium wrap-break-word">{title}</span>
        <span className="max-w-[65%] shrink-0 text-end font-medium">{amount}</span>
      </div>
      <div className="flex items-center justify-between gap-4">
        <span>{at === undefined ? '–' : formatTime(at, 'moment', language)}</span>
        {status}
      </div>
      {children}
    </div>
  );
}
