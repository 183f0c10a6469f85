import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ACCOUNT_LABELS, ACCOUNT_RECORDS_TITLES } from '#/components/account/account-labels';
import type { RecordsSearch, RecordsTab } from '#/components/account/records-search';
import { ResultsLink } from '#/components/account/results-link';
import { Page } from '#/components/page/page';
import { dayStart } from '#/lib/days';
import { buttonClass } from '#/ui/button-class';
import { StickyAction } from '#/ui/sticky-action';
import { TabPanel, Tabs } from '#/ui/tabs';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import { CoinFilter } from './coin-filter';
import { Deposits } from './deposits';
import { Finance } from './finance';
import { OwnTransfers } from './own-transfers';
import { ScopeHead } from './scope-head';
import { Withdrawals } from './withdrawals';

interface RecordsScreenProps {
  search: RecordsSearch;
  onSearchChange: (search: RecordsSearch) => void;
}

const TABS = 'account-records';
const ACTION = buttonClass({ variant: 'secondary', className: 'max-[359px]:px-1' });
const TABS_OF: Record<Account, readonly [RecordsTab, ...RecordsTab[]]> = {
  [ACCOUNT.options]: ['finance', 'withdrawal', 'deposit'],
  [ACCOUNT.funds]: ['finance', 'withdrawal', 'deposit'],
  [ACCOUNT.quant]: ['finance', 'transfer'],
};

/** The records of a coin in one account (product.md#account-records). */
export function RecordsScreen({ search, onSearchChange }: RecordsScreenProps) {
  const { t, i18n } = useLingui();
  const account = Number(search.type ?? ACCOUNT.funds) as Account;
  const words = {
    finance: t`Transactions`,
    withdrawal: t`Withdrawals`,
    deposit: t`Deposits`,
    transfer: t`Transfers`,
  };
  const tabs = TABS_OF[account];
  const tab = search.tab && tabs.includes(search.tab) ? search.tab : tabs[0];
  const period = { from: dayStart(search.from), until: dayStart(search.to, 1) };
  const scope = { account, coinId: search.id, ...period };
  const coin = search.name;
  const list = {
    scope,
    coin,
    label: words[tab],
    filter: <CoinFilter search={search} onSearchChange={onSearchChange} />,
  };
  const coinSearch = search.id === undefined ? {} : { id: search.id };

  return (
    <Page
      title={
        coin ? (
          <>
            <bdi translate="no">{coin}</bdi> · {i18n._(ACCOUNT_LABELS[account])}
          </>
        ) : (
          i18n._(ACCOUNT_RECORDS_TITLES[account])
        )
      }
      actions={<ResultsLink area={account === ACCOUNT.options ? 'options' : 'spot'} />}
    >
      {search.id === undefined ? null : (
        <ScopeHead account={account} coinId={search.id} coin={coin} />
      )}
      <Tabs
        id={TABS}
        fill
        label={t`History`}
        value={tab}
        onValueChange={(next) => onSearchChange({ ...search, tab: next })}
        items={tabs.map((value) => ({ value, label: words[value] }))}
        className="sticky top-[calc(var(--header-height)+var(--safe-top))] z-10 bg-canvas"
      />
      <TabPanel tabs={TABS} value={tab} className="flex-1">
        {tab === 'finance' ? <Finance {...list} /> : null}
        {tab === 'withdrawal' ? <Withdrawals {...list} /> : null}
        {tab === 'deposit' ? <Deposits {...list} /> : null}
        {tab === 'transfer' ? <OwnTransfers {...list} /> : null}
      </TabPanel>
      <StickyAction>
        <Link to="/changemoney" search={{ ...coinSearch, from: `${account}` }} className={ACTION}>
          <Trans context="between own accounts">Transfer</Trans>
        </Link>
        <Link to="/recharge" search={coinSearch} className={ACTION}>
          <Trans>Deposit</Trans>
        </Link>
        <Link to="/withdrawal" search={coinSearch} className={ACTION}>
          <Trans>Withdraw</Trans>
        </Link>
      </StickyAction>
    </Page>
  );
}
