import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ASSETS_POLL_MS, assetsQueries } from '#/api/assets';
import { polled } from '#/api/polling';
import { ACCOUNT_LABELS } from '#/components/account/account-labels';
import { DemoMark } from '#/components/page/demo-mark';
import { DataAge } from '#/components/readiness/data-age';
import { optional } from '#/components/readiness/optional';
import { Ready } from '#/components/readiness/ready';
import { PullToRefresh } from '#/ui/pull-to-refresh';
import { TabPanel, Tabs } from '#/ui/tabs';
import { useMedia } from '#/ui/use-media';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';
import { AccountView } from './account-view';
import { AssetsSkeleton } from './assets-skeleton';
import { TotalView } from './total-view';

type AssetsTab = 'total' | keyof typeof ACCOUNT;

/** Figures that are older than two polls and the time of a response are marked. */
const FRESH_FOR_MS = 2 * ASSETS_POLL_MS + 2_000;
const TABS = 'assets';

const LiabilityRow = optional(() =>
  import('./liabilities/liability-row').then((file) => file.LiabilityRow),
);
const StatementRow = optional(() =>
  import('./statements/statement-row').then((file) => file.StatementRow),
);
// Mounted on medium and larger screens, so phones do not load its code.
const RecordsAside = optional(() =>
  import('./records/records-aside').then((file) => file.RecordsAside),
);

interface AssetsScreenProps {
  tab: AssetsTab;
  onTab: (tab: AssetsTab) => void;
}

/** The member's assets (product.md#assets), in total and by account. */
export function AssetsScreen({ tab, onTab }: AssetsScreenProps) {
  const { t, i18n } = useLingui();
  const assets = useQuery({
    ...assetsQueries.balances(),
    refetchInterval: polled(ASSETS_POLL_MS),
  });
  const hasAside = useMedia('medium');
  const word = (account: Account) => i18n._(ACCOUNT_LABELS[account]);

  return (
    <div className="frame-aside">
      <header className="sticky top-0 z-20 bg-canvas pt-(--safe-top)">
        <div className="column">
          <div className="flex h-(--header-height) items-center gap-2 px-4">
            <h1 className="min-w-0 flex-1 truncate text-base font-semibold">{t`Assets`}</h1>
            {assets.data ? <DataAge at={assets.dataUpdatedAt} freshForMs={FRESH_FOR_MS} /> : null}
            <DemoMark />
          </div>
          <Tabs
            id={TABS}
            fill
            label={t`Accounts`}
            value={tab}
            onValueChange={onTab}
            items={[
              { value: 'total', label: t`Total` },
              { value: 'options', label: word(ACCOUNT.options) },
              { value: 'funds', label: word(ACCOUNT.funds) },
              { value: 'quant', label: word(ACCOUNT.quant) },
            ]}
          />
        </div>
      </header>
      <div className="column page-columns pb-[calc(var(--tab-bar-height)+var(--safe-bottom)+1rem)]">
        <main>
          <TabPanel tabs={TABS} value={tab}>
            <PullToRefresh onRefresh={() => assets.refetch()} busyLabel={t`Loading`}>
              <Ready query={assets} skeleton={<AssetsSkeleton hasHistory={tab === 'total'} />}>
                {(data) =>
                  tab === 'total' ? (
                    <TotalView assets={data} onTab={onTab} />
                  ) : (
                    <AccountView assets={data} account={ACCOUNT[tab]} />
                  )
                }
              </Ready>
            </PullToRefresh>
            {tab === 'total' && !assets.isLoading ? (
              <>
                <StatementRow />
                <LiabilityRow />
              </>
            ) : null}
          </TabPanel>
        </main>
        {hasAside ? (
          <aside className="border-s border-line py-2">
            <RecordsAside key={tab} search={tab === 'total' ? {} : { type: `${ACCOUNT[tab]}` }} />
          </aside>
        ) : null}
      </div>
    </div>
  );
}
