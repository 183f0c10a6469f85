import { ph } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { siteQueries } from '#/api/site';
import { ACCOUNT_LABELS } from '#/components/account/account-labels';
import { recordsSearch } from '#/components/account/records-search';
import { HiddenAmount } from '#/components/coin/hidden-amount';
import { optional } from '#/components/readiness/optional';
import { buttonClass } from '#/ui/button-class';
import { ListRow, type RowElementProps } from '#/ui/list-row';
import { Sheet } from '#/ui/sheet';
import { type Assets, heldAmount, holdingsOverAll } from '#core/domain/assets.ts';
import { formatBalance, formatExact } from '#core/domain/assets-balance.ts';
import { isPositive } from '#core/domain/money.ts';
import { ExactAmount } from './exact-amount';
import { Worth } from './worth';

const CoinCost = optional(() => import('./coin-cost').then((file) => file.CoinCost));

const UNIT = 'USDT';
const ACTION = buttonClass({ variant: 'secondary', size: 'sm' });

interface CoinSheetProps {
  assets: Assets;
  coinId: string;
  open: boolean;
  onClose: () => void;
}

/** The balances of a coin by account, each linked to its records. */
export function CoinSheet({ assets, coinId, open, onClose }: CoinSheetProps) {
  const { t, i18n } = useLingui();
  const hasCosts = useQuery(siteQueries.settings()).data?.hasResults === true;
  const places = assets.accounts.flatMap(({ account, holdings }) =>
    holdings.filter((one) => one.coinId === coinId).map((holding) => ({ account, holding })),
  );
  const code = places[0]?.holding.code ?? '';
  const whole = holdingsOverAll(assets.accounts).find((one) => one.coinId === coinId);
  const held = whole && heldAmount(whole);
  const paying = places.find(({ holding: { available } }) => available && isPositive(available));
  const payingAccount = paying && (`${paying.account}` as const);
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>{code} in your accounts</Trans>}
      closeLabel={t`Close`}
    >
      <div className="px-4 text-lg font-semibold">
        <ExactAmount amount={held} unit={code}>
          {formatBalance(held)}
        </ExactAmount>
      </div>
      {hasCosts ? <CoinCost coinId={coinId} /> : null}
      <div className="flex flex-wrap gap-2 px-4 py-3 *:flex-1">
        <Link to="/recharge" search={{ id: coinId }} className={ACTION}>
          <Trans>Deposit</Trans>
        </Link>
        <Link to="/withdrawal" search={{ id: coinId }} className={ACTION}>
          <Trans>Withdraw</Trans>
        </Link>
        <Link to="/exchangeb" search={{ type: payingAccount, from: coinId }} className={ACTION}>
          <Trans>Convert</Trans>
        </Link>
        {code === '' || code === UNIT ? null : (
          <Link
            to="/exchange"
            search={{ currentSymbol: `${code}${UNIT}`.toLowerCase(), name: `${code}/${UNIT}` }}
            className={ACTION}
          >
            <Trans>Trade</Trans>
          </Link>
        )}
      </div>
      {places.map(({ account, holding }) => (
        <ListRow
          key={account}
          title={i18n._(ACCOUNT_LABELS[account])}
          subtitle={
            <Trans>
              On hold <HiddenAmount>{ph({ amount: formatExact(holding.frozen) })}</HiddenAmount>
            </Trans>
          }
          trailing={<HiddenAmount>{formatExact(holding.available)}</HiddenAmount>}
          trailingSubtitle={<Worth value={holding.value} />}
          chevron
          render={(props: RowElementProps) => (
            <Link to="/trade-account" search={recordsSearch(account, holding)} {...props} />
          )}
        />
      ))}
    </Sheet>
  );
}
