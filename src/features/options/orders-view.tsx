import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PagedList } from '#/components/lists/paged-list';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { TabPanel, Tabs } from '#/ui/tabs';
import { CountBadge } from './count-badge';
import { useOptionsAccount } from './options-account';
import { OrderRow } from './order-row';

export type OrdersTab = 'running' | 'settled';

interface OrdersViewProps {
  tab: OrdersTab;
  runningCount: number;
  onTab: (tab: OrdersTab) => void;
  /** Opens the card of an order. */
  onOrder: (orderId: string) => void;
}

const TABS = 'option-orders';

/** Orders in progress and settled orders. */
export function OrdersView(props: OrdersViewProps) {
  const { queries } = useOptionsAccount();
  const { tab, runningCount, onTab, onOrder } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const coin = useQuery(queries.config()).data?.coin ?? 'USDT';
  const label = tab === 'running' ? t`In progress` : t`Settled`;

  return (
    <>
      <Tabs
        id={TABS}
        fill
        label={t`Orders`}
        value={tab}
        onValueChange={(next) => {
          onTab(next);
          // Switching the tab refetches its list (product.md#options).
          const { queryKey } = queries.orders(next);
          void client.invalidateQueries({ queryKey });
        }}
        items={[
          {
            value: 'running',
            label: t`In progress`,
            badge: runningCount > 0 ? <CountBadge count={runningCount} /> : null,
          },
          { value: 'settled', label: t`Settled` },
        ]}
      />
      <TabPanel tabs={TABS} value={tab} className="flex-1">
        <PagedList
          label={label}
          query={queries.orders(tab)}
          idOf={(order) => order.id}
          skeleton={<SkeletonRows count={3} leading={false} />}
          emptyHint={
            tab === 'running' ? (
              <Trans>Running orders appear here until they settle.</Trans>
            ) : (
              <Trans>Settled orders and their results appear here.</Trans>
            )
          }
        >
          {(order) => <OrderRow order={order} coin={coin} onOpen={() => onOrder(order.id)} />}
        </PagedList>
      </TabPanel>
    </>
  );
}
