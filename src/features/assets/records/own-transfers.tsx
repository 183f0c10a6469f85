import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type OwnTransferRecord, recordQueries } from '#/api/assets-records';
import { ACCOUNT_LABELS } from '#/components/account/account-labels';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import type { Account } from '#core/domain/accounts.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { type Column, RecordList, type RecordsProps } from './record-list';
import { RecordRow } from './record-row';
import { ReviewBadge } from './review-badge';
import { useReviewLabels } from './use-review-labels';

/** Transfers between the member's own accounts, into and out of this one. */
export function OwnTransfers({ scope, coin, label, filter }: RecordsProps) {
  const { t, i18n } = useLingui();
  const words = useReviewLabels();
  const word = (account: Account | undefined) => (account ? i18n._(ACCOUNT_LABELS[account]) : '–');
  const columns: readonly Column<OwnTransferRecord>[] = [
    [t`From`, ({ from }) => word(from)],
    [t`To`, ({ to }) => word(to)],
    [t`Coin`, (row) => row.coin ?? coin ?? ''],
    [t`Amount`, ({ amount }) => amount],
    [t`Status`, ({ status }) => words[status]],
    [t`Description`, ({ note }) => note ?? ''],
  ];
  return (
    <RecordList
      label={label}
      filter={filter}
      query={recordQueries.ownTransfers(scope)}
      fileName="transfers"
      columns={columns}
      emptyHint={<Trans>Transfers between your accounts will be listed here.</Trans>}
    >
      {(row) => (
        <RecordRow
          title={
            <Trans>
              {ph({ from: word(row.from) })} to {ph({ to: word(row.to) })}
            </Trans>
          }
          at={row.at}
          id={row.id}
          exact={row.amount}
          status={<ReviewBadge status={row.status} />}
          amount={<HiddenAmount unit={row.coin ?? coin}>{formatAmount(row.amount)}</HiddenAmount>}
        >
          {row.note ? <p className="wrap-break-word">{row.note}</p> : null}
        </RecordRow>
      )}
    </RecordList>
  );
}
