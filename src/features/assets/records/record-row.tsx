import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { DetailsRow } from '#/components/lists/details-row';
import { HelpLink } from '#/components/page/help-link';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Numeric } from '#/ui/numeric';
import { formatExact } from '#core/domain/assets-balance.ts';
import type { Money } from '#core/domain/money.ts';
import type { SupportRecordKind } from '#core/domain/support.ts';

interface RecordRowProps {
  title: ReactNode;
  amount: ReactNode;
  /** All digits of the amount, shown in the details. */
  exact: Money | undefined;
  /**
   * The number of the record, which can be quoted. If it is `undefined`, the details show their
   * own.
   */
  id: string | undefined;
  /** In epoch milliseconds. */
  at: number | undefined;
  status?: ReactNode;
  /** The topic of a request to support about this record, if there can be one. */
  topic?: SupportRecordKind | undefined;
  /** Further details: a remark, an address or a fee. */
  children?: ReactNode;
}

/** A record in two lines: title and amount, then time and status. A tap shows its details. */
export function RecordRow(props: RecordRowProps) {
  const { title, amount, exact, id, at, status, topic, children } = props;
  const language = useAtomValue(shownLanguageAtom);
  return (
    <DetailsRow
      title={title}
      amount={amount}
      note={at === undefined ? '–' : formatTime(at, 'moment', language)}
      status={status}
    >
      {children}
      {exact === undefined ? null : (
        <p>
          <Trans>
            Exact amount{' '}
            <HiddenAmount className="text-ink">{ph({ amount: formatExact(exact) })}</HiddenAmount>
          </Trans>
        </p>
      )}
      {id === undefined || id.startsWith('~') ? null : (
        <p>
          <Trans>
            Entry number <Numeric className="text-ink">{id}</Numeric>
          </Trans>
        </p>
      )}
      {topic === undefined || id === undefined ? null : (
        <HelpLink topic={topic} recordId={id} className="self-start" />
      )}
    </DetailsRow>
  );
}
