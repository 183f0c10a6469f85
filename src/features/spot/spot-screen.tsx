import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { newestAt } from '#/api/fresh';
import { MARKETS_FAST_POLL_MS, marketQueries } from '#/api/market';
import { MissingMarket } from '#/components/pair-list/missing-market';
import { Failed } from '#/components/readiness/ready';
import { chooseMarket } from '#/domain/market-choice';
import type { SpotSide } from '#/domain/spot-order';
import { serverOffsetAtom } from '#/state/server-clock';
import { ChartView } from './chart-view';
import { MarketDrawer } from './market-drawer';
import { OpenOrders } from './open-orders';
import { SpotHeader } from './spot-header';
import { Ticker } from './ticker';
import { TradeSkeleton } from './trade-skeleton';
import { TradeView } from './trade-view';

interface SpotSearch {
  /** Symbol and name of the market; both are required to choose one. */
  readonly currentSymbol?: string | undefined;
  readonly name?: string | undefined;
  readonly view?: 'chart' | undefined;
  readonly side?: SpotSide | undefined;
}

interface SpotScreenProps {
  search: SpotSearch;
  onSearchChange: (search: SpotSearch) => void;
}

/** Spot trading (product.md#spot): order book, form and open orders of one market. */
export function SpotScreen({ search, onSearchChange }: SpotScreenProps) {
  const list = useQuery(marketQueries.list(MARKETS_FAST_POLL_MS));
  const [isPicking, setPicking] = useState(false);
  const markets = list.data?.markets;
  const market = chooseMarket(markets, search);
  const isMissing = !market && list.data !== undefined && list.isFetchedAfterMount;
  const isChart = search.view === 'chart';
  const offset = useAtomValue(serverOffsetAtom);
  // Without a tick time of its own, a price is as old as the response that contained it.
  const listedAt = newestAt(list);
  const answeredAt = listedAt + offset;

  return (
    <>
      <SpotHeader
        pair={market?.pair ?? (search.currentSymbol ? search.name : undefined)}
        change={market ? <Ticker market={market} /> : null}
        isChart={isChart}
        onMenu={() => setPicking(true)}
        onChart={(next) => onSearchChange({ ...search, view: next ? 'chart' : undefined })}
      />
      <main className="column flex min-h-[calc(100dvh-var(--header-height))] flex-col pb-[calc(var(--tab-bar-height)+var(--safe-bottom))]">
        {isMissing ? (
          <MissingMarket onChoose={() => setPicking(true)} />
        ) : market ? null : list.isError ? (
          <Failed query={list} />
        ) : (
          <TradeSkeleton />
        )}
        {market && isChart ? (
          <ChartView
            market={market}
            listedAt={listedAt}
            onTrade={(side) => onSearchChange({ ...search, view: undefined, side })}
          />
        ) : null}
        {market && !isChart ? (
          <>
            <TradeView
              key={market.symbol}
              market={market}
              markets={markets ?? []}
              answeredAt={answeredAt}
              listedAt={listedAt}
              side={search.side ?? 'buy'}
              onSide={(side) => onSearchChange({ ...search, side })}
            />
            <OpenOrders market={market} />
          </>
        ) : null}
      </main>
      <MarketDrawer
        open={isPicking}
        onOpenChange={setPicking}
        selectedSymbol={market?.symbol}
        onPick={({ symbol, pair }) =>
          onSearchChange({ ...search, currentSymbol: symbol, name: pair })
        }
      />
    </>
  );
}
