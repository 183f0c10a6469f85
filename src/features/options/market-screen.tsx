import { useState } from 'react';
import { newestAt } from '#/api/fresh';
import { TradeSkipLinks } from '#/components/page/trade-skip-links';
import { MissingMarket } from '#/components/pair-list/missing-market';
import { useChosenMarket } from '#/components/pair-list/use-chosen-market';
import { cx } from '#/ui/cx';
import { WhileOpen } from '#/ui/while-open';
import type { Market } from '#core/domain/market.ts';
import { shownPair } from '#core/domain/market-choice.ts';
import { BELOW_HEADER, DOCK } from './dock';
import { MarketLayout } from './market-layout';
import { OptionsHeader } from './options-header';
import { type OptionsPageProps, optionsPages } from './options-pages';
import { MarketPicker, MarketSearch, OrdersView, RunningOrders } from './parts';
import { TradeView } from './trade-view';
import { useOptionsWidth } from './use-options-width';
import { useSettlements } from './use-settlements';
import { useTicket } from './use-ticket';
import type { Watched } from './watched';

/** The chart, ticket and orders of one market. */
export function MarketScreen({ search, onSearchChange }: OptionsPageProps) {
  const { list, markets, market, isMissing } = useChosenMarket(search);
  const [isPicking, setPicking] = useState(false);
  const [watched, setWatched] = useState<Watched>();
  const ticket = useTicket();
  const width = useOptionsWidth();
  const { hasOrders } = width;
  const { showChart, showMarket, showOrders, showTab } = optionsPages({ search, onSearchChange });
  const view = hasOrders ? 'chart' : (search.view ?? 'chart');
  const hasChart = view === 'chart' && !isMissing;
  const runningCount = useSettlements(watched?.orderId);

  const orders = (
    <OrdersView
      markets={markets}
      tab={search.tab ?? firstTab(hasOrders, runningCount)}
      runningCount={runningCount}
      onOrder={(orderId) => setWatched({ orderId, hasDetails: true })}
      onTab={showTab}
      onTrade={hasOrders ? undefined : showChart}
    />
  );
  return (
    <div className="frame-full low:[--column-width:100%] short:[--header-height:2.75rem]">
      <TradeSkipLinks hasChart={view === 'chart' && market !== undefined} hasTicket={hasChart} />
      <OptionsHeader
        market={market}
        listedAt={newestAt(list)}
        isWide={view === 'chart' && !width.isNarrow}
        pair={shownPair(market, search)}
        view={hasOrders ? undefined : view}
        runningCount={runningCount}
        onMenu={() => setPicking(true)}
        onView={(next) => (next === 'orders' ? showOrders('settled') : showChart())}
      />
      <MarketLayout
        hasChart={hasChart}
        hasOrders={hasOrders}
        markets={
          width.hasMarkets ? (
            <MarketSearch
              selectedSymbol={market?.symbol}
              headClassName={cx('bg-canvas', BELOW_HEADER)}
              onPick={showMarket}
            />
          ) : null
        }
        orders={hasOrders && !isMissing ? orders : null}
      >
        {isMissing ? <MissingMarket onChoose={() => setPicking(true)} /> : null}
        {hasChart ? (
          <TradeView
            list={list}
            market={market}
            width={width}
            ticket={ticket}
            runningCount={runningCount}
            watched={watched}
            onWatch={setWatched}
            onOrders={() => showOrders('running')}
          />
        ) : null}
        {isMissing || hasChart ? null : (
          <>
            {orders}
            <WatchedOrder markets={markets} watched={watched} onWatch={setWatched} />
          </>
        )}
      </MarketLayout>
      <WhileOpen subject={isPicking}>
        {(isOpen) => (
          <MarketPicker
            open={isOpen}
            onClose={() => setPicking(false)}
            selectedSymbol={market?.symbol}
            onPick={showMarket}
          />
        )}
      </WhileOpen>
    </div>
  );
}

/** Below the chart, the running orders come first. */
const firstTab = (hasOrders: boolean, runningCount: number) =>
  hasOrders && runningCount > 0 ? 'running' : 'settled';

interface WatchedOrderProps {
  markets: readonly Market[];
  watched: Watched | undefined;
  onWatch: (watched: Watched | undefined) => void;
}

/** The card of an order, below the list from which it was selected. */
function WatchedOrder({ markets, watched, onWatch }: WatchedOrderProps) {
  if (!watched) return null;
  return (
    <div className={cx(DOCK, 'pb-2')}>
      <RunningOrders
        markets={markets}
        watched={watched}
        hasTiles={false}
        hasRoom={false}
        onWatch={onWatch}
        pair={undefined}
      />
    </div>
  );
}
