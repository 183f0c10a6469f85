import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PagedList } from '#/components/lists/paged-list';
import { Button } from '#/ui/button';
import { Numeric } from '#/ui/numeric';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { TabPanel, Tabs } from '#/ui/tabs';
import { formatSignedAmount } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import { add, type Money, ZERO } from '#core/domain/money.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { CountBadge } from './count-badge';
import { useOptionsAccount } from './options-account';
import { OrderRow } from './order-row';

export type OrdersTab = 'running' | 'settled';

interface OrdersViewProps {
  markets: readonly Market[];
  tab: OrdersTab;
  runningCount: number;
  onTab: (tab: OrdersTab) => void;
  onOrder: (orderId: string) => void;
  /** Leads to the ticket; `undefined` if the ticket is visible. */
  onTrade: (() => void) | undefined;
}

const TABS = 'option-orders';

/** Orders in progress and settled orders. */
export function OrdersView(props: OrdersViewProps) {
  const { queries } = useOptionsAccount();
  const { markets, tab, runningCount, onTab, onOrder, onTrade } = props;
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
              <Trans>Active orders stay here until they settle.</Trans>
            ) : (
              <Trans>See your settled orders and their results here.</Trans>
            )
          }
          emptyAction={
            onTrade ? (
              <Button size="sm" onClick={onTrade}>
                <Trans>Trade</Trans>
              </Button>
            ) : null
          }
          days={
            tab === 'settled'
              ? {
                  at: ({ boughtAt }) => boughtAt,
                  sum: (orders) => <DaySum orders={orders} coin={coin} />,
                }
              : undefined
          }
        >
          {(order) => (
            <OrderRow
              order={order}
              market={markets.find(({ pair }) => pair === order.pair)}
              coin={coin}
              onOpen={() => onOrder(order.id)}
            />
          )}
        </PagedList>
      </TabPanel>
    </>
  );
}

/** The number of orders of a day and their result. An unknown result is omitted. */
function DaySum({ orders, coin }: { orders: readonly OptionOrder[]; coin: string }) {
  const count = orders.length;
  const profits = orders.map(({ profit }) => profit).filter((profit) => profit !== undefined);
  return (
    <span className="flex gap-3 font-normal">
      <Plural value={count} one="# order" other="# orders" />
      {profits.length === count ? (
        <Numeric unit={coin} className="text-ink">
          {formatSignedAmount(profits.reduce<Money>(add, ZERO))}
        </Numeric>
      ) : null}
    </span>
  );
}
