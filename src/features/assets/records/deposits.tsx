import { Trans, useLingui } from '@lingui/react/macro';
import { recordQueries } from '#/api/assets-records';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { compare, type Money } from '#core/domain/money.ts';
import type { RecordsProps } from './record-list';
import { ReviewedList } from './reviewed-list';

/** Deposits with their status. */
export function Deposits({ scope, coin, label, filter }: RecordsProps) {
  const { t } = useLingui();
  return (
    <ReviewedList
      label={label}
      filter={filter}
      query={recordQueries.deposits(scope)}
      fileName="deposits"
      address={[t`Address`, ({ address }) => address ?? '']}
      emptyHint={<Trans>Track your deposits and their status here.</Trans>}
      topic="deposit"
      title={<Trans>Deposit</Trans>}
      sign="+"
      done={<Trans>Credited</Trans>}
      coin={coin}
    >
      {({ address, amount, reported, txid }) => (
        <>
          {address ? <Numeric>{address}</Numeric> : null}
          {amount && reported && compare(amount, reported) !== 0 ? (
            <Difference credited={amount} reported={reported} />
          ) : null}
          {txid ? <Numeric>{txid}</Numeric> : null}
        </>
      )}
    </ReviewedList>
  );
}

/** Shown if the received amount differs from the reported one. */
function Difference(amounts: { credited: Money; reported: Money }) {
  const credited = <HiddenAmount>{formatAmount(amounts.credited)}</HiddenAmount>;
  const reported = <HiddenAmount>{formatAmount(amounts.reported)}</HiddenAmount>;
  return (
    <p className="text-ink">
      <Trans>
        {credited} credited ({reported} reported)
      </Trans>
    </p>
  );
}
