import { Trans, useLingui } from '@lingui/react/macro';
import { type WithdrawalRecord, withdrawalsQuery } from '#/api/assets-records';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatAmount } from '#/domain/format-number';
import { Numeric } from '#/ui/numeric';
import { type Column, RecordList, type RecordsProps } from './record-list';
import { RecordRow } from './record-row';
import { ReviewBadge } from './review-badge';
import { useReviewLabels } from './use-review-labels';

/** Withdrawals with their status. */
export function Withdrawals({ memberKey, scope, coin, label }: RecordsProps) {
  const { t } = useLingui();
  const words = useReviewLabels();
  const columns: readonly Column<WithdrawalRecord>[] = [
    [t`Coin`, (row) => row.coin ?? coin ?? ''],
    [t`Amount`, ({ amount }) => amount],
    [t`Fee`, ({ fee }) => fee ?? ''],
    [t`Received`, ({ arrival, status }) => (status === 'completed' && arrival) || ''],
    [t`Status`, ({ status }) => words[status]],
    [t`To`, ({ target }) => target ?? ''],
    [t`Remark`, ({ remark }) => remark ?? ''],
  ];
  return (
    <RecordList
      label={label}
      query={withdrawalsQuery(memberKey, scope)}
      fileName="withdrawals"
      columns={columns}
      emptyHint={<Trans>Your withdrawals and their review stand here.</Trans>}
    >
      {(row) => (
        <RecordRow
          title={<Trans>Withdrawal</Trans>}
          at={row.at}
          status={<ReviewBadge status={row.status} />}
          amount={
            <HiddenAmount unit={row.coin ?? coin}>
              {row.amount && '−'}
              {formatAmount(row.amount)}
            </HiddenAmount>
          }
        >
          <Payout row={row} />
          {row.target ? <Numeric>{row.target}</Numeric> : null}
          {row.remark ? <p className="wrap-break-word">{row.remark}</p> : null}
        </RecordRow>
      )}
    </RecordList>
  );
}

/** The amount paid out or to be paid out; nothing for a rejected withdrawal. */
function Payout({ row: { fee, arrival, status } }: { row: WithdrawalRecord }) {
  if (fee === undefined || arrival === undefined || status === 'notPassed') return null;
  const cost = <HiddenAmount>{formatAmount(fee)}</HiddenAmount>;
  const paid = <HiddenAmount>{formatAmount(arrival)}</HiddenAmount>;
  return (
    <p>
      {status === 'completed' ? (
        <Trans>
          Fee {cost}, paid out {paid}
        </Trans>
      ) : (
        <Trans>
          Fee {cost}, to be paid out {paid}
        </Trans>
      )}
    </p>
  );
}
