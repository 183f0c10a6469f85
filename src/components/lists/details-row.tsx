import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface DetailsRowProps {
  title: ReactNode;
  amount: ReactNode;
  /** The start of the second line: a time. */
  note: ReactNode;
  /** The end of the second line. */
  status?: ReactNode;
  /** The details. */
  children: ReactNode;
}

/**
 * A row of any list of records, in two lines: title and amount, then time and status. A tap shows
 * more details.
 */
export function DetailsRow({ title, amount, note, status, children }: DetailsRowProps) {
  return (
    <details className="group text-xs text-muted">
      <summary className="flex min-h-13 list-none flex-col [&::-webkit-details-marker]:hidden justify-center gap-0.5 px-4 py-2 -outline-offset-2 active:bg-surface">
        <span className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink">
          <span className="min-w-28 flex-1 font-medium wrap-break-word">{title}</span>
          <span className="ms-auto text-end font-medium">{amount}</span>
        </span>
        <span className="flex items-center justify-between gap-4">
          <span>{note}</span>
          <span className="flex items-center gap-1">
            {status}
            <ChevronDown aria-hidden="true" className="size-4 text-faint group-open:rotate-180" />
          </span>
        </span>
      </summary>
      <div className="flex flex-col gap-1 px-4 pb-3">{children}</div>
    </details>
  );
}
