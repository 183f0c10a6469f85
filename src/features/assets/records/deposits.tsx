import { Trans, useLingui } from '@lingui/react/macro';
import { recordQueries } from '#/api/assets-records';
import { Numeric } from '#/ui/numeric';
import type { RecordsProps } from './record-list';
import { ReviewedList } from './reviewed-list';

/** Deposits with their status. */
export function Deposits({ scope, coin, label }: RecordsProps) {
  const { t } = useLingui();
  return (
    <ReviewedList
      label={label}
      query={recordQueries.deposits(scope)}
      fileName="deposits"
      address={[t`Address`, ({ address }) => address ?? '']}
      emptyHint={<Trans>Your deposits and their status appear here.</Trans>}
      title={<Trans>Deposit</Trans>}
      sign="+"
      done={<Trans>Credited</Trans>}
      coin={coin}
    >
      {({ address }) => (address ? <Numeric>{address}</Numeric> : null)}
    </ReviewedList>
  );
}
