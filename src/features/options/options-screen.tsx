import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MARKETS_FAST_POLL_MS, marketQueries } from '#/api/market';
import { MarketPicker } from '#/components/pair-list/market-picker';
import { MissingMarket } from '#/components/pair-list/missing-market';
import { formatSignedAmount } from '#/domain/format-number';
import { chooseMarket } from '#/domain/market-choice';
import { type OptionOrder, orderOutcome } from '#/domain/options-order';
import { toast } from '#/ui/toast';
import { ChartView } from './chart-view';
import { OptionsHeader, type OptionsView } from './options-header';
import { OrderDialog } from './order-dialog';
import { type OrdersTab, OrdersView } from './orders-view';
import { EMPTY_DRAFT } from './ticket';
import { useSettlements } from './use-settlements';

interface OptionsSearch {
  /** Symbol and name of the market; both are required to choose one. */
  readonly currentSymbol?: string | undefined;
  readonly name?: string | undefined;
  readonly view?: OptionsView | undefined;
  readonly tab?: OrdersTab | undefined;
}

interface OptionsScreenProps {
  search: OptionsSearch;
  onSearchChange: (search: OptionsSearch) => void;
}

/** Second contracts (product.md#options): chart view and order view of one market. */
export function OptionsScreen({ search, onSearchChange }: OptionsScreenProps) {
  const { t } = useLingui();
  const list = useQuery(marketQueries.list(MARKETS_FAST_POLL_MS));
  const [isPicking, setPicking] = useState(false);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [watched, setWatched] = useState<string>();
  const market = chooseMarket(list.data?.markets, search);
  const isMissing = !market && list.data !== undefined && list.isFetchedAfterMount;
  const view = search.view ?? 'chart';

  const runningCount = useSettlements((order: OptionOrder) => {
    if (order.id === watched) return;
    const outcome = orderOutcome(order);
    const profit = formatSignedAmount(order.profit);
    toast({
      tone: outcome === 'win' ? 'success' : 'info',
      message:
        outcome === 'refunded'
          ? t`${order.pair}: settled, your quantity came back`
          : t`${order.pair}: settled, ${profit}`,
    });
  });

  return (
    <>
      <OptionsHeader
        pair={market?.pair ?? (search.currentSymbol ? search.name : undefined)}
        view={view}
        runningCount={runningCount}
        onMenu={() => setPicking(true)}
        onView={(next) =>
          onSearchChange({
            ...search,
            view: next === 'chart' ? undefined : next,
            tab: next === 'orders' ? 'settled' : undefined,
          })
        }
      />
      <main className="column flex [--chart-height:clamp(20rem,100svh-24.25rem-var(--safe-top),36rem)] min-h-[calc(100dvh-var(--header-height))] flex-col pb-[calc(var(--tab-bar-height)+var(--safe-bottom))]">
        {view === 'orders' ? (
          <OrdersView
            tab={search.tab ?? 'settled'}
            runningCount={runningCount}
            onOrder={setWatched}
            onTab={(tab) => onSearchChange({ ...search, tab })}
          />
        ) : isMissing ? (
          <MissingMarket onChoose={() => setPicking(true)} />
        ) : (
          <ChartView
            market={market}
            list={list}
            draft={draft}
            onDraft={setDraft}
            onWatch={setWatched}
            onOrders={() => onSearchChange({ ...search, view: 'orders', tab: 'running' })}
          />
        )}
      </main>
      <OrderDialog orderId={watched} onClose={() => setWatched(undefined)} />
      <MarketPicker
        open={isPicking}
        onOpenChange={setPicking}
        selectedSymbol={market?.symbol}
        onPick={({ symbol, pair }) =>
          onSearchChange({
            ...search,
            currentSymbol: symbol,
            name: pair,
            view: undefined,
            tab: undefined,
          })
        }
      />
    </>
  );
}
