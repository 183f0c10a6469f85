import { Trans, useLingui } from '@lingui/react/macro';
import { type DepositRecord, depositsQuery } from '#/api/assets-records';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatAmount } from '#/domain/format-number';
import { Numeric } from '#/ui/numeric';
import { type Column, RecordList, type RecordsProps } from './record-list';
import { RecordRow } from './record-row';
import { ReviewBadge } from './review-badge';
import { useReviewLabels } from './use-review-labels';

/** Deposits with their status. */
export function Deposits({ memberKey, scope, coin, label }: RecordsProps) {
  const { t } = useLingui();
  const words = useReviewLabels();
  const columns: readonly Column<DepositRecord>[] = [
    [t`Coin`, (row) => row.coin ?? coin ?? ''],
    [t`Amount`, ({ amount }) => amount],
    [t`Status`, ({ status }) => words[status]],
    [t`Address`, ({ address }) => address ?? ''],
    [t`Remark`, ({ remark }) => remark ?? ''],
  ];
  return (
    <RecordList
      label={label}
      query={depositsQuery(memberKey, scope)}
      fileName="deposits"
      columns={columns}
      emptyHint={<Trans>Your deposits and their review stand here.</Trans>}
    >
      {(row) => (
        <RecordRow
          title={<Trans>Deposit</Trans>}
          at={row.at}
          status={<ReviewBadge status={row.status} />}
          amount={
            <HiddenAmount unit={row.coin ?? coin}>
              {row.amount && '+'}
              {formatAmount(row.amount)}
            </HiddenAmount>
          }
        >
          {row.address ? <Numeric>{row.address}</Numeric> : null}
          {row.remark ? <p className="wrap-break-word">{row.remark}</p> : null}
        </RecordRow>
      )}
    </RecordList>
  );
}
