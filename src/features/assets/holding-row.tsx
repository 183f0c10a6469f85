import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { recordsSearch } from '#/components/account/records-search';
import { CoinLogo } from '#/components/coin/coin-logo';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { ListRow, type RowElementProps } from '#/ui/list-row';
import type { Account } from '#core/domain/accounts.ts';
import type { Holding } from '#core/domain/assets.ts';
import { formatBalance } from '#core/domain/assets-balance.ts';
import { isPositive } from '#core/domain/money.ts';
import { Worth } from './worth';

/** Values are stated in this coin, so a separate value for this coin would add no information. */
const UNIT = 'USDT';

type HoldingRowProps = { holding: Holding } & (
  | { account: Account; onOpen?: undefined }
  | { account?: undefined; onOpen: () => void }
);

/**
 * A coin with its available amount, frozen amount and value. It links to its records, or opens
 * `CoinSheet` if several accounts hold the coin.
 */
export function HoldingRow({ holding, account, onOpen }: HoldingRowProps) {
  const { code, available, frozen, value } = holding;
  const shared = {
    leading: <CoinLogo code={code} />,
    title: <span translate="no">{code}</span>,
    subtitle:
      frozen === undefined || isPositive(frozen) ? (
        <Trans>
          On hold <HiddenAmount>{ph({ amount: formatBalance(frozen) })}</HiddenAmount>
        </Trans>
      ) : null,
    trailing: <HiddenAmount className="font-medium">{formatBalance(available)}</HiddenAmount>,
    trailingSubtitle: code === UNIT ? null : <Worth value={value} />,
    chevron: true,
  };
  if (onOpen) return <ListRow {...shared} onClick={onOpen} />;
  return (
    <ListRow
      {...shared}
      render={(props: RowElementProps) => (
        <Link to="/trade-account" search={recordsSearch(account, holding)} {...props} />
      )}
    />
  );
}
