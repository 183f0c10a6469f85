import { Trans, useLingui } from '@lingui/react/macro';
import { type WithdrawalRecord, withdrawalsQuery } from '#/api/records';
import { HiddenAmount } from '#/components/hidden-amount';
import { ReviewBadge } from '#/components/status-badge';
import { amountText } from '#/domain/figures';
import { Numeric } from '#/ui/numeric';
import { type Column, RecordList, type RecordsProps } from './record-list';
import { RecordRow } from './record-row';
import { useReviewWords } from './use-review-words';

/** Withdrawals and where they stand. */
export function Withdrawals({ memberKey, scope, coin, label }: RecordsProps) {
  const { t } = useLingui();
  const words = useReviewWords();
  const columns: readonly Column<WithdrawalRecord>[] = [
    [t`Coin`, (row) => row.coin ?? coin ?? ''],
    [t`Amount`, ({ amount }) => amount],
    [t`Fee`, ({ fee }) => fee ?? ''],
    [t`Received`, ({ arrival }) => arrival ?? ''],
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
              {amountText(row.amount)}
            </HiddenAmount>
          }
        >
          {row.fee && row.arrival ? (
            <p>
              <Trans>
                Fee <HiddenAmount>{amountText(row.fee)}</HiddenAmount>, paid out{' '}
                <HiddenAmount>{amountText(row.arrival)}</HiddenAmount>
              </Trans>
            </p>
          ) : null}
          {row.target ? <Numeric>{row.target}</Numeric> : null}
          {row.remark ? <p className="wrap-break-word">{row.remark}</p> : null}
        </RecordRow>
      )}
    </RecordList>
  );
}
