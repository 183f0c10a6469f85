import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { siteQueries } from '#/api/site';
import { spotQueries } from '#/api/spot';
import { PagedList } from '#/components/lists/paged-list';
import { useMemberKey } from '#/components/member/use-member-key';
import { Page } from '#/components/page/page';
import type { SpotSide, SpotStatus } from '#/domain/spot-order';
import { LinkButton } from '#/ui/link-button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { TabPanel, Tabs } from '#/ui/tabs';
import { type OrderAction, OrderDialogs } from './order-dialogs';
import { OrderRow } from './order-row';
import { OrdersExport } from './orders-export';

interface OrdersSearch {
  readonly status?: SpotStatus | undefined;
  readonly type?: SpotSide | undefined;
}

interface OrdersScreenProps {
  search: OrdersSearch;
  onSearchChange: (search: OrdersSearch) => void;
}

const TABS = 'spot-orders';

/** Spot orders (product.md#spot): open, completed and cancelled orders, of one type or all. */
export function OrdersScreen({ search, onSearchChange }: OrdersScreenProps) {
  const memberKey = useMemberKey();
  const { t } = useLingui();
  const client = useQueryClient();
  const [action, setAction] = useState<OrderAction>();
  const canChange = useQuery(siteQueries.settings()).data?.canChangeOrders === true;
  const status = search.status ?? 'open';
  const words = { open: t`Open orders`, done: t`Completed`, cancelled: t`Cancelled` };

  return (
    <Page title={<Trans>Spot orders</Trans>}>
      <Tabs
        id={TABS}
        fill
        label={t`Status`}
        value={status}
        onValueChange={(next) => {
          onSearchChange({ ...search, status: next });
          // Orders shown before may have changed their status.
          const { queryKey } = spotQueries.orders(memberKey, next, search.type);
          void client.invalidateQueries({ queryKey });
        }}
        items={[
          { value: 'open', label: words.open },
          { value: 'done', label: words.done },
          { value: 'cancelled', label: words.cancelled },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between pe-2">
        <Tabs
          variant="pill"
          label={t`Type`}
          value={search.type ?? 'all'}
          onValueChange={(next) =>
            onSearchChange({ ...search, type: next === 'all' ? undefined : next })
          }
          items={[
            { value: 'all', label: t`All` },
            { value: 'buy', label: t`Buy` },
            { value: 'sell', label: t`Sell` },
          ]}
        />
        {canChange && status === 'open' && search.type === undefined ? (
          <LinkButton className="text-sm" onClick={() => setAction({ kind: 'cancelAll' })}>
            <Trans>Cancel all</Trans>
          </LinkButton>
        ) : null}
        <OrdersExport status={status} side={search.type} />
      </div>
      <TabPanel tabs={TABS} value={status} className="flex-1">
        <PagedList
          label={words[status]}
          query={spotQueries.orders(memberKey, status, search.type)}
          idOf={(order) => order.id}
          skeleton={<SkeletonRows count={3} leading={false} />}
          emptyHint={<EmptyHint status={status} />}
        >
          {(order) => (
            <OrderRow
              order={order}
              onChange={
                order.status === 'open' && canChange
                  ? () => setAction({ kind: 'change', order })
                  : undefined
              }
              onCancel={
                order.status === 'open' ? () => setAction({ kind: 'cancel', order }) : undefined
              }
            />
          )}
        </PagedList>
      </TabPanel>
      <OrderDialogs action={action} onClose={() => setAction(undefined)} market={undefined} />
    </Page>
  );
}

function EmptyHint({ status }: { status: SpotStatus }) {
  if (status === 'open')
    return <Trans>Limit orders stay here until the market reaches their price.</Trans>;
  if (status === 'done') return <Trans>Filled orders appear here with their price and fee.</Trans>;
  return <Trans>Orders you cancel appear here.</Trans>;
}
