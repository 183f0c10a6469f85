import { Trans, useLingui } from '@lingui/react/macro';
import { Bot, PiggyBank, Timer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ACCOUNT_LABELS } from '#/components/account/account-labels';
import { optional } from '#/components/readiness/optional';
import { ListRow } from '#/ui/list-row';
import { WhileOpen } from '#/ui/while-open';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import { type Assets, hasUnknownValue, holdingsOverAll, totalValue } from '#core/domain/assets.ts';
import { BalanceHead } from './balance-head';
import { CoinSheet } from './coin-sheet';
import { HistorySkeleton } from './history-skeleton';
import { HoldingList } from './holding-list';
import { HoldingRow } from './holding-row';
import { QuickActions } from './quick-actions';
import { Worth } from './worth';

interface TotalViewProps {
  assets: Assets;
  onTab: (tab: keyof typeof ACCOUNT) => void;
}

const TotalHistory = optional(() => import('./total-history').then((file) => file.TotalHistory), {
  Waiting: HistorySkeleton,
});

const ICONS: Record<Account, ReactNode> = {
  [ACCOUNT.options]: <Timer />,
  [ACCOUNT.funds]: <PiggyBank />,
  [ACCOUNT.quant]: <Bot />,
};
const ORDER = ['options', 'funds', 'quant'] as const;

/** All assets: the accounts, and the coins of all accounts together. */
export function TotalView({ assets, onTab }: TotalViewProps) {
  const { t, i18n } = useLingui();
  const [coinId, setCoinId] = useState<string>();
  const holdings = holdingsOverAll(assets.accounts);
  const isIncomplete = hasUnknownValue(holdings);
  return (
    <>
      <BalanceHead
        label={<Trans>Total assets</Trans>}
        value={assets.total}
        isIncomplete={isIncomplete}
      />
      <TotalHistory now={isIncomplete ? undefined : assets.total} />
      <QuickActions />
      <ul aria-label={t`Accounts`} className="border-y border-line py-1">
        {ORDER.map((tab) => {
          const account = ACCOUNT[tab];
          const found = assets.accounts.find((one) => one.account === account);
          return (
            <li key={tab}>
              <ListRow
                leading={ICONS[account]}
                title={i18n._(ACCOUNT_LABELS[account])}
                trailing={<Worth value={found && totalValue(found.holdings)} />}
                chevron
                onClick={() => onTab(tab)}
              />
            </li>
          );
        })}
      </ul>
      <HoldingList holdings={holdings}>
        {(holding) => <HoldingRow holding={holding} onOpen={() => setCoinId(holding.coinId)} />}
      </HoldingList>
      <WhileOpen subject={coinId}>
        {(open, shownId) => (
          <CoinSheet
            assets={assets}
            coinId={shownId}
            open={open}
            onClose={() => setCoinId(undefined)}
          />
        )}
      </WhileOpen>
    </>
  );
}
