import { Trans, useLingui } from '@lingui/react/macro';
import { recordQueries, type WithdrawalRecord } from '#/api/assets-records';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import type { RecordsProps } from './record-list';
import { ReviewedList } from './reviewed-list';

/** Withdrawals with their status. */
export function Withdrawals({ scope, coin, label }: RecordsProps) {
  const { t } = useLingui();
  return (
    <ReviewedList
      label={label}
      query={recordQueries.withdrawals(scope)}
      fileName="withdrawals"
      costs={[
        [t`Fee`, ({ fee }) => fee ?? ''],
        [t`Received`, ({ arrival, status }) => (status === 'completed' && arrival) || ''],
      ]}
      address={[t({ message: 'To', context: 'withdrawal address' }), ({ target }) => target ?? '']}
      emptyHint={<Trans>Your withdrawals and their status appear here.</Trans>}
      title={<Trans>Withdrawal</Trans>}
      sign="−"
      done={<Trans>Paid out</Trans>}
      coin={coin}
    >
      {(row) => (
        <>
          <Payout row={row} />
          {row.target ? <Numeric>{row.target}</Numeric> : null}
        </>
      )}
    </ReviewedList>
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
