import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pickaxe } from 'lucide-react';
import { miningQueries } from '#/api/mining';
import { OfferList } from '#/components/lists/offer-list';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { optional } from '#/components/readiness/optional';
import { Button } from '#/ui/button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { TabPanel, Tabs } from '#/ui/tabs';
import { LockUpRow } from './lock-up-row';
import { MachineCard } from './machine-card';

type MiningTab = 'orders' | 'products';

const LockUpsAside = optional(() => import('./lock-ups-aside').then((file) => file.LockUpsAside), {
  Waiting: () => <SkeletonRows count={4} leading={false} />,
});

interface MiningScreenProps {
  tab: MiningTab;
  onTab: (tab: MiningTab) => void;
}

const TABS = 'mining';

/** The mining page (product.md#mining), with the machines on offer, and the member's lock-ups. */
export function MiningScreen({ tab, onTab }: MiningScreenProps) {
  const { t } = useLingui();
  return (
    <Page
      title={<Trans>Mining lock-up</Trans>}
      aside={tab === 'products' ? <LockUpsAside /> : null}
    >
      <Tabs
        id={TABS}
        fill
        label={t`View`}
        value={tab}
        onValueChange={onTab}
        items={[
          { value: 'orders', label: t({ message: 'Orders', context: 'mining lock-ups' }) },
          { value: 'products', label: t`Products` },
        ]}
      />
      <TabPanel tabs={TABS} value={tab} className="flex-1 pb-(--safe-bottom)">
        {tab === 'products' ? (
          <Machines />
        ) : (
          <PagedList
            label={t`Lock-ups`}
            query={miningQueries.lockUps()}
            idOf={(order) => order.id}
            emptyHint={<Trans>Amounts you lock in a mining machine will be listed here.</Trans>}
            emptyAction={
              <Button variant="secondary" onClick={() => onTab('products')}>
                <Trans>View machines</Trans>
              </Button>
            }
          >
            {(order) => <LockUpRow order={order} />}
          </PagedList>
        )}
      </TabPanel>
    </Page>
  );
}

function Machines() {
  const { t } = useLingui();
  const machines = useQuery(miningQueries.machines());
  return (
    <OfferList
      query={machines}
      label={t`Mining machines`}
      height="h-40"
      empty={{ icon: <Pickaxe />, title: <Trans>No machines available right now</Trans> }}
    >
      {(machine) => <MachineCard machine={machine} />}
    </OfferList>
  );
}
