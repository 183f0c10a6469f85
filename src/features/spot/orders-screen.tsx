import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { marketQueries } from '#/api/market';
import { siteQueries } from '#/api/site';
import { canCancel, isChangeable, spotQueries } from '#/api/spot';
import { ResultsLink } from '#/components/account/results-link';
import { FilterPart } from '#/components/lists/filter-part';
import { PagedList } from '#/components/lists/paged-list';
import { Page } from '#/components/page/page';
import { optional } from '#/components/readiness/optional';
import { dayStart } from '#/lib/days';
import { LinkButton } from '#/ui/link-button';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { TabPanel, Tabs } from '#/ui/tabs';
import type { SpotSide, SpotStatus } from '#core/domain/spot-order.ts';
import { type OrderAction, OrderDialogs } from './order-dialogs';
import { OrderRow } from './order-row';

/** The export reads all pages, so it cannot work without a network. */
const OrdersExport = optional(() => import('./orders-export').then((file) => file.OrdersExport));

interface OrdersSearch {
  readonly status?: SpotStatus | undefined;
  readonly type?: SpotSide | undefined;
  /** The market's symbol, if there is only one. */
  readonly market?: string | undefined;
  /** The first and last day (such as `2026-11-22`) in the device's time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface OrdersScreenProps {
  search: OrdersSearch;
  onSearchChange: (search: OrdersSearch) => void;
}

const TABS = 'spot-orders';

/**
 * Spot orders (product.md#spot): open, completed and cancelled orders, of one type or of all types.
 */
export function OrdersScreen({ search, onSearchChange }: OrdersScreenProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [action, setAction] = useState<OrderAction>();
  const canChange = useQuery(siteQueries.settings()).data?.canChangeOrders === true;
  const status = search.status ?? 'open';
  const markets = useQuery(marketQueries.list()).data?.markets ?? [];
  const market = markets.find(({ symbol }) => symbol === search.market);
  const period = { from: dayStart(search.from), until: dayStart(search.to, 1) };
  const filter = { side: search.type, symbol: search.market, pair: market?.pair, ...period };
  const query = spotQueries.orders(status, filter);
  const count = useInfiniteQuery(query).data?.length ?? 0;
  // "Cancel all" cancels all orders of one market or of all markets, so the button is above a list
  // of exactly these orders.
  const isWhole = search.type === undefined && !search.from && !search.to;
  const isMarketKnown = search.market === undefined || market !== undefined;
  const words = {
    open: t`Open orders`,
    done: t({ message: 'Completed', context: 'filled orders' }),
    cancelled: t`Cancelled`,
  };

  return (
    <Page title={<Trans>Spot orders</Trans>} actions={<ResultsLink area="spot" />}>
      <Tabs
        id={TABS}
        fill
        label={t`Status`}
        value={status}
        onValueChange={(next) => {
          onSearchChange({ ...search, status: next });
          // Orders that were displayed earlier may have changed their status.
          const { queryKey } = spotQueries.orders(next, filter);
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
        {canChange && status === 'open' && count > 0 && isWhole && isMarketKnown ? (
          <LinkButton className="text-sm" onClick={() => setAction({ kind: 'cancelAll' })}>
            <Trans>Cancel all</Trans>
          </LinkButton>
        ) : null}
        <span className="ms-auto flex">
          <FilterPart
            label={t({ message: 'Market', context: 'trading pair' })}
            all={t`All markets`}
            value={search.market}
            items={markets.map(({ symbol, pair }) => ({ value: symbol, label: pair }))}
            onChoose={(symbol) => onSearchChange({ ...search, market: symbol })}
            days={search}
            onDays={(days) => onSearchChange({ ...search, ...days })}
          />
          <OrdersExport status={status} filter={filter} />
        </span>
      </div>
      <TabPanel tabs={TABS} value={status} className="flex-1">
        <PagedList
          label={words[status]}
          query={query}
          idOf={(order) => order.id}
          skeleton={<SkeletonRows count={3} leading={false} />}
          emptyHint={<EmptyHint status={status} />}
        >
          {(order) => (
            <OrderRow
              order={order}
              onChange={
                canChange && isChangeable(order)
                  ? () => setAction({ kind: 'change', order })
                  : undefined
              }
              onCancel={canCancel(order) ? () => setAction({ kind: 'cancel', order }) : undefined}
            />
          )}
        </PagedList>
      </TabPanel>
      <OrderDialogs action={action} onClose={() => setAction(undefined)} market={market} />
    </Page>
  );
}

function EmptyHint({ status }: { status: SpotStatus }) {
  if (status === 'open')
    return <Trans>Limit orders stay here until the market reaches their price.</Trans>;
  if (status === 'done') return <Trans>See your filled orders with price and fee here.</Trans>;
  return <Trans>Orders you cancel will be listed here.</Trans>;
}
