import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Numeric } from '#/ui/numeric';
import { formatExact } from '#core/domain/assets-balance.ts';
import type { Money } from '#core/domain/money.ts';

interface RecordRowProps {
  title: ReactNode;
  amount: ReactNode;
  /** Every digit of the amount, in the details. */
  exact: Money | undefined;
  /** Number of the record, to quote. */
  id: string;
  /** Epoch milliseconds. */
  at: number | undefined;
  status?: ReactNode;
  /** Further details: a remark, an address, a fee. */
  children?: ReactNode;
}

/** A record in two lines: title and amount, time and status. A tap shows its details. */
export function RecordRow(props: RecordRowProps) {
  const { title, amount, exact, id, at, status, children } = props;
  const language = useAtomValue(shownLanguageAtom);
  return (
    <details className="group text-xs text-muted">
      <summary className="flex min-h-13 list-none flex-col [&::-webkit-details-marker]:hidden justify-center gap-0.5 px-4 py-2 -outline-offset-2 active:bg-surface">
        <span className="flex flex-wrap items-baseline gap-x-4 text-sm text-ink">
          <span className="min-w-28 flex-1 font-medium wrap-break-word">{title}</span>
          <span className="ms-auto text-end font-medium">{amount}</span>
        </span>
        <span className="flex items-center justify-between gap-4">
          <span>{at === undefined ? '–' : formatTime(at, 'moment', language)}</span>
          <span className="flex items-center gap-1">
            {status}
            <ChevronDown aria-hidden="true" className="size-4 text-faint group-open:rotate-180" />
          </span>
        </span>
      </summary>
      <div className="flex flex-col gap-1 px-4 pb-3">
        {children}
        {exact === undefined ? null : (
          <p>
            <Trans>
              Exact amount{' '}
              <HiddenAmount className="text-ink">{ph({ amount: formatExact(exact) })}</HiddenAmount>
            </Trans>
          </p>
        )}
        {id.startsWith('~') ? null : (
          <p>
            <Trans>
              Record number <Numeric className="text-ink">{id}</Numeric>
            </Trans>
          </p>
        )}
      </div>
    </details>
  );
}
