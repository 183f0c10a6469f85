import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type Bill, recordQueries } from '#/api/assets-records';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { Numeric } from '#/ui/numeric';
import { formatExact } from '#core/domain/assets-balance.ts';
import { groupBills, sumBills } from '#core/domain/assets-bills.ts';
import { formatAmount } from '#core/domain/format-number.ts';
import { isPositive, isZero, type Money, negate } from '#core/domain/money.ts';
import { type Column, RecordList, type RecordsProps } from './record-list';
import { RecordRow } from './record-row';

/** Every change to the available balance. Income is green with a plus sign. */
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
      groupsOf={groupBills}
      emptyHint={<Trans>Changes to your balance will show up here.</Trans>}
    >
      {(bill, bills) =>
        bills.length === 1 ? (
          <RecordRow
            title={bill.remark}
            at={bill.at}
            id={bill.id}
            exact={bill.amount}
            amount={<BillAmount bill={bill} coin={coin} text={formatAmount(bill.amount)} />}
          />
        ) : (
          <OrderRow newest={bill} bills={bills} coin={coin} />
        )
      }
    </RecordList>
  );
}

interface OrderRowProps {
  newest: Bill;
  bills: readonly Bill[];
  coin: string | undefined;
}

/** The bills of one order. The row shows their sum per coin, and the details list each of them. */
function OrderRow({ newest, bills, coin }: OrderRowProps) {
  const language = useAtomValue(shownLanguageAtom);
  return (
    <RecordRow
      title={newest.remark}
      at={newest.at}
      id={undefined}
      exact={undefined}
      amount={sumBills(bills).map(({ coin: own = coin, sum }) => (
        <HiddenAmount
          key={own}
          unit={own}
          className={isPositive(sum) ? 'block text-success' : 'block text-ink'}
        >
          {signOf(sum)}
          {formatAmount(isPositive(sum) ? sum : negate(sum))}
        </HiddenAmount>
      ))}
    >
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
        {bills.map((bill) => (
          <div key={bill.id} className="contents">
            <dt>
              <span className="text-ink">{bill.remark}</span>{' '}
              {bill.at === undefined ? null : formatTime(bill.at, 'moment', language)}{' '}
              {bill.id.startsWith('~') ? null : <Numeric>{`#${bill.id}`}</Numeric>}
            </dt>
            <dd className="text-end">
              <BillAmount bill={bill} coin={coin} text={bill.amount && formatExact(bill.amount)} />
            </dd>
          </div>
        ))}
      </dl>
    </RecordRow>
  );
}

interface BillAmountProps {
  bill: Bill;
  coin: string | undefined;
  /** The formatted amount. */
  text: string | undefined;
}

function BillAmount({ bill, coin, text }: BillAmountProps) {
  const { isIncome, amount } = bill;
  return (
    <HiddenAmount unit={bill.coin ?? coin} className={isIncome ? 'text-success' : 'text-ink'}>
      {isIncome === undefined || !amount ? null : isIncome ? '+' : '−'}
      {text}
    </HiddenAmount>
  );
}

const signOf = (sum: Money) => (isZero(sum) ? null : isPositive(sum) ? '+' : '−');
