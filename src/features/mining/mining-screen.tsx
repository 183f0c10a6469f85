import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pickaxe } from 'lucide-react';
import { lockUpsQuery, machinesQuery } from '#/api/mining';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { Ready } from '#/components/readiness/ready';
import { Button } from '#/ui/button';
import { EmptyState } from '#/ui/empty-state';
import { Skeleton } from '#/ui/skeleton';
import { TabPanel, Tabs } from '#/ui/tabs';
import { LockUpRow } from './lock-up-row';
import { MachineCard } from './machine-card';

type MiningTab = 'orders' | 'products';

interface MiningScreenProps {
  memberKey: string;
  tab: MiningTab;
  onTab: (tab: MiningTab) => void;
}

const TABS = 'mining';

/** Mining lock-up (product.md#mining): the machines on offer, and the member's lock-ups. */
export function MiningScreen({ memberKey, tab, onTab }: MiningScreenProps) {
  const { t } = useLingui();
  return (
    <Page title={<Trans>Mining lock-up</Trans>}>
      <Tabs
        id={TABS}
        fill
        label={t`View`}
        value={tab}
        onValueChange={onTab}
        items={[
          { value: 'orders', label: t`Orders` },
          { value: 'products', label: t`Products` },
        ]}
      />
      <TabPanel tabs={TABS} value={tab} className="flex-1 pb-(--safe-bottom)">
        {tab === 'products' ? (
          <Machines />
        ) : (
          <PagedList
            label={t`Lock-ups`}
            query={lockUpsQuery(memberKey)}
            idOf={(order) => order.id}
            emptyHint={<Trans>What you lock in a mining machine stands here.</Trans>}
            emptyAction={
              <Button variant="secondary" onClick={() => onTab('products')}>
                <Trans>See the machines</Trans>
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
  const machines = useQuery(machinesQuery());
  return (
    <Ready
      query={machines}
      skeleton={
        <div aria-hidden="true" className="space-y-3 p-4">
          <Skeleton className="h-40 w-full rounded-lg" />
          <Skeleton className="h-40 w-full rounded-lg" />
        </div>
      }
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState icon={<Pickaxe />} title={<Trans>No machine is on offer right now</Trans>} />
        ) : (
          <ul aria-label={t`Mining machines`} className="space-y-3 p-4">
            {list.map((machine) => (
              <li key={machine.id}>
                <MachineCard machine={machine} />
              </li>
            ))}
          </ul>
        )
      }
    </Ready>
  );
}
