import { Trans, useLingui } from '@lingui/react/macro';
import { type DepositRecord, recordQueries } from '#/api/assets-records';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { ReviewBadge } from '#/components/lists/status-badge';
import { useMemberKey } from '#/components/member/use-member-key';
import { formatAmount } from '#/domain/format-number';
import { Numeric } from '#/ui/numeric';
import { type Column, RecordList, type RecordsProps } from './record-list';
import { RecordRow } from './record-row';
import { useReviewLabels } from './use-review-labels';

/** Deposits with their status. */
export function Deposits({ scope, coin, label }: RecordsProps) {
  const memberKey = useMemberKey();
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
      query={recordQueries.deposits(memberKey, scope)}
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
