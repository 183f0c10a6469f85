import type { UseQueryResult } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { newestAt } from '#/api/fresh';
import type { MarketList } from '#/api/market';
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
import { type SpotWidth, spotViews, useSpotWidth } from './use-spot-width';

/** Loaded after the form, because these parts are below the form or opened by a press. */
const OpenOrders = optional(() => import('./open-orders').then((file) => file.OpenOrders), {
  Missing: PartUnavailable,
  Waiting: () => <SkeletonRow leading={false} />,
});
const MarketDrawer = optional(() => import('./market-drawer').then((file) => file.MarketDrawer), {
  Missing: DialogUnavailable,
});

interface SpotSearch {
  /** The symbol and name of the market. Both are required to select a market. */
  readonly currentSymbol?: string | undefined;
  readonly name?: string | undefined;
  readonly view?: 'chart' | undefined;
  readonly side?: SpotSide | undefined;
}

interface SpotScreenProps {
  search: SpotSearch;
  onSearchChange: (search: SpotSearch) => void;
}

/**
 * The spot trading page (product.md#spot): the chart, order book, form and open orders of one
 * market.
 */
export function SpotScreen({ search, onSearchChange }: SpotScreenProps) {
  const { list, markets, market, isMissing } = useChosenMarket(search);
  const [isPicking, setPicking] = useState(false);
  const width = useSpotWidth();
  const isRoomy = useMedia('roomy');
  // A price without a tick time is as old as the response that contained it.
  const listedAt = newestAt(list);
  const { isSwitched, isChart, hasTicker } = spotViews(width, search.view);
  const pick = ({ symbol, pair }: Market) =>
    onSearchChange({ ...search, currentSymbol: symbol, name: pair });
  const showChart = (isShown: boolean) =>
    onSearchChange({ ...search, view: isShown ? 'chart' : undefined });
  const shown = { width, isChart, onPick: pick, search, onSearchChange };

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
        {isMissing ? <MissingMarket onChoose={() => setPicking(true)} /> : null}
        {market ? (
          <MarketView {...shown} market={market} markets={markets} listedAt={listedAt} />
        ) : null}
        {market || isMissing ? null : <Waiting {...shown} list={list} />}
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

interface ShownProps extends SpotScreenProps {
  width: SpotWidth;
  isChart: boolean;
  onPick: (market: Market) => void;
}

interface MarketViewProps extends ShownProps {
  market: Market;
  markets: readonly Market[];
  /** The device time of the market list, in epoch milliseconds. */
  listedAt: number;
}

/** All parts of a market. */
function MarketView(props: MarketViewProps) {
  const { width, isChart, onPick, search, onSearchChange, market, markets, listedAt } = props;
  const offset = useAtomValue(serverOffsetAtom);
  const trade = (side: SpotSide) => onSearchChange({ ...search, view: undefined, side });
  return (
    <TradeView
      key={market.symbol}
      market={market}
      markets={markets}
      answeredAt={listedAt + offset}
      listedAt={listedAt}
      side={search.side ?? 'buy'}
      onSide={(side) => onSearchChange({ ...search, side })}
    >
      {({ ticket, book }) => (
        <SpotLayout
          width={width}
          isChart={isChart}
          market={market}
          onPick={onPick}
          ticket={ticket}
          book={book}
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
  );
}

/** Shown until the list of markets is loaded. */
function Waiting(props: ShownProps & { list: UseQueryResult<MarketList> }) {
  const { width, isChart, onPick, list } = props;
  if (list.isError) return <Failed query={list} />;
  return (
    <SpotLayout
      width={width}
      isChart={isChart}
      market={undefined}
      onPick={onPick}
      chart={null}
      ticket={<TicketSkeleton />}
      book={<BookSkeleton />}
      orders={null}
    />
  );
}
