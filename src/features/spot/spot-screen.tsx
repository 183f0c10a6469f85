import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { newestAt } from '#/api/fresh';
import { BOOK_POLL_MS } from '#/api/spot';
import { TradeSkipLinks } from '#/components/page/trade-skip-links';
import { MissingMarket } from '#/components/pair-list/missing-market';
import { useChosenMarket } from '#/components/pair-list/use-chosen-market';
import { QuotePanel } from '#/components/quote/quote-panel';
import { DialogUnavailable } from '#/components/readiness/dialog-unavailable';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { Failed } from '#/components/readiness/ready';
import { serverOffsetAtom } from '#/state/server-clock';
import { SkeletonRow } from '#/ui/skeleton';
import { useMedia } from '#/ui/use-media';
import { WhileOpen } from '#/ui/while-open';
import type { Market } from '#core/domain/market.ts';
import { shownPair } from '#core/domain/market-choice.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import { ChartView } from './chart-view';
import { SpotHeader } from './spot-header';
import { SpotLayout } from './spot-layout';
import { Ticker } from './ticker';
import { BookSkeleton, TicketSkeleton } from './trade-skeleton';
import { TradeView } from './trade-view';
import { useSpotWidth } from './use-spot-width';

/** Below the form, and behind a press: loaded after it. */
const OpenOrders = optional(() => import('./open-orders').then((file) => file.OpenOrders), {
  Missing: PartUnavailable,
  Waiting: () => <SkeletonRow leading={false} />,
});
const MarketDrawer = optional(() => import('./market-drawer').then((file) => file.MarketDrawer), {
  Missing: DialogUnavailable,
});

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

/** Spot trading (product.md#spot): chart, order book, form and open orders of one market. */
export function SpotScreen({ search, onSearchChange }: SpotScreenProps) {
  const { list, markets, market, isMissing } = useChosenMarket(search);
  const [isPicking, setPicking] = useState(false);
  const width = useSpotWidth();
  const isRoomy = useMedia('roomy');
  const offset = useAtomValue(serverOffsetAtom);
  // Without a tick time of its own, a price is as old as the response that contained it.
  const listedAt = newestAt(list);
  // Larger screens have chart and book in sight together.
  const isSwitched = width === 'phone' || width === 'low';
  const isChart = search.view === 'chart' || !isSwitched;
  const hasTicker = width === 'low' || !isChart;
  const pick = ({ symbol, pair }: Market) =>
    onSearchChange({ ...search, currentSymbol: symbol, name: pair });
  const showChart = (isShown: boolean) =>
    onSearchChange({ ...search, view: isShown ? 'chart' : undefined });
  const trade = (side: SpotSide) => onSearchChange({ ...search, view: undefined, side });

  return (
    <>
      <TradeSkipLinks
        hasChart={isChart && market !== undefined}
        hasTicket={market !== undefined && (width !== 'phone' || !isChart)}
      />
      <SpotHeader
        pair={shownPair(market, search)}
        change={market && hasTicker ? <Ticker market={market} /> : null}
        quote={
          market && width === 'wide' ? (
            <QuotePanel isLine market={market} listedAt={listedAt} pollMs={BOOK_POLL_MS} />
          ) : null
        }
        isChart={isChart}
        onMenu={width === 'wide' && isRoomy ? undefined : () => setPicking(true)}
        onChart={isSwitched ? showChart : undefined}
      />
      <main className="frame-full flex min-h-[calc(100dvh-var(--header-height)-var(--safe-top))] flex-col pb-[calc(var(--tab-bar-height)+var(--safe-bottom))]">
        {isMissing ? (
          <MissingMarket onChoose={() => setPicking(true)} />
        ) : market ? (
          <TradeView
            key={market.symbol}
            market={market}
            markets={markets}
            answeredAt={listedAt + offset}
            listedAt={listedAt}
            side={search.side ?? 'buy'}
            onSide={(side) => onSearchChange({ ...search, side })}
          >
            {(parts) => (
              <SpotLayout
                width={width}
                isChart={isChart}
                market={market}
                onPick={pick}
                ticket={parts.ticket}
                book={parts.book}
                chart={
                  <ChartView
                    market={market}
                    listedAt={listedAt}
                    hasQuote={width === 'phone' || width === 'medium'}
                    onTrade={width === 'phone' ? trade : undefined}
                  />
                }
                orders={<OpenOrders market={market} />}
              />
            )}
          </TradeView>
        ) : list.isError ? (
          <Failed query={list} />
        ) : (
          <SpotLayout
            width={width}
            isChart={isChart}
            market={market}
            onPick={pick}
            chart={null}
            ticket={<TicketSkeleton />}
            book={<BookSkeleton />}
            orders={null}
          />
        )}
      </main>
      <WhileOpen subject={isPicking}>
        {(open) => (
          <MarketDrawer
            open={open}
            onClose={() => setPicking(false)}
            selectedSymbol={market?.symbol}
            onPick={pick}
          />
        )}
      </WhileOpen>
    </>
  );
}
