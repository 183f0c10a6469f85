import { Trans, useLingui } from '@lingui/react/macro';
import { type Bill, recordQueries } from '#/api/assets-records';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatAmount } from '#core/domain/format-number.ts';
import { type Column, RecordList, type RecordsProps } from './record-list';
import { RecordRow } from './record-row';

/** Every change of the available balance; income is green with a plus sign. */
export function Finance({ scope, coin, label, filter }: RecordsProps) {
  const { t } = useLingui();
  const columns: readonly Column<Bill>[] = [
    [t`Description`, ({ remark }) => remark],
    [t`Coin`, (bill) => bill.coin ?? coin ?? ''],
    [t`Income`, ({ isIncome, amount }) => (isIncome ? amount : '')],
    [t`Expense`, ({ isIncome, amount }) => (isIncome === false ? amount : '')],
  ];
  return (
    <RecordList
      label={label}
      filter={filter}
      query={recordQueries.bills(scope)}
      fileName="finance"
      columns={columns}
      emptyHint={<Trans>Every change to your balance appears here.</Trans>}
    >
      {(bill) => (
        <RecordRow
          title={bill.remark}
          at={bill.at}
          id={bill.id}
          exact={bill.amount}
          amount={
            <HiddenAmount
              unit={bill.coin ?? coin}
              className={bill.isIncome ? 'text-success' : 'text-ink'}
            >
              {bill.isIncome === undefined || !bill.amount ? null : bill.isIncome ? '+' : '−'}
              {formatAmount(bill.amount)}
            </HiddenAmount>
          }
        />
      )}
    </RecordList>
  );
}
