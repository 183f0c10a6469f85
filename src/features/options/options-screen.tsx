import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { newestAt } from '#/api/fresh';
import { MARKETS_FAST_POLL_MS, marketQueries } from '#/api/market';
import { siteQueries } from '#/api/site';
import { TICKET_ID } from '#/components/page/trade-parts';
import { TradeSkipLinks } from '#/components/page/trade-skip-links';
import { MissingMarket } from '#/components/pair-list/missing-market';
import { buzz } from '#/state/vibration';
import { cx } from '#/ui/cx';
import { SkeletonRows } from '#/ui/skeleton-rows';
import { toast } from '#/ui/toast';
import { useMedia } from '#/ui/use-media';
import type { Market } from '#core/domain/market.ts';
import { chooseMarket } from '#core/domain/market-choice.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { ChartView } from './chart-view';
import {
  IsSwitchedContext,
  OptionsAccountContext,
  PRACTICE_ACCOUNT,
  REAL_ACCOUNT,
} from './options-account';
import { OptionsHeader, type OptionsView } from './options-header';
import type { OrdersTab } from './orders-view';
import { MarketPicker, MarketSearch, NoPractice, OrdersView, RunningOrders } from './parts';
import { NO_STEP } from './ticket';
import { TicketPanel } from './ticket-panel';
import { useSettlements } from './use-settlements';
import { useTicket } from './use-ticket';
import type { Watched } from './watched';

interface OptionsSearch {
  /** Symbol and name of the market; both are required to choose one. */
  readonly currentSymbol?: string | undefined;
  readonly name?: string | undefined;
  readonly view?: OptionsView | undefined;
  readonly tab?: OrdersTab | undefined;
  /** Practice funds instead of the member's own money. */
  readonly account?: 'practice' | undefined;
}

interface OptionsScreenProps {
  search: OptionsSearch;
  onSearchChange: (search: OptionsSearch) => void;
}

/** The areas of each width (interface.md#widths): what is mounted decides which rows there are. */
const COLUMNS =
  'flex flex-col low:grid low:grid-cols-[minmax(0,1fr)_minmax(15rem,38%)] low:[grid-template-areas:"chart_ticket"] medium:grid medium:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[22rem_minmax(0,1fr)_20rem]';
/** The least height of the chart; it takes what is left of the screen. */
const CHART =
  '[--chart-height:8rem] low:[--chart-height:11.25rem] medium:[--chart-height:max(11.25rem,80svh-16rem)]';
const AREAS = {
  side: 'medium:[grid-template-areas:"chart_ticket"]',
  medium: 'medium:grid-rows-[auto_1fr] medium:[grid-template-areas:"chart_ticket""orders_orders"]',
  wide: 'wide:[grid-template-areas:"markets_chart_ticket""markets_orders_ticket"]',
};
/**
 * Ticket and running orders: above the tab bar of a phone, in a column of their own elsewhere. Where
 * a phone is too low for that, only the buttons stay above the tab bar.
 */
const DOCK =
  'sticky bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] z-10 mt-auto min-w-0 border-t border-line bg-canvas [grid-area:ticket] [@media(height<30rem)_and_(width<35rem)]:contents low:static low:mt-0 low:border-s low:border-t-0';
const DOCK_COLUMN = 'min-w-0 border-s border-line [grid-area:ticket]';
const BELOW_HEADER = 'top-[calc(var(--header-height)+var(--safe-top))]';

/**
 * Second contracts (product.md#options): chart, ticket and orders of one market. Nothing of one
 * account stays on the screen when the other is shown.
 */
export function OptionsScreen(props: OptionsScreenProps) {
  const { t } = useLingui();
  const isPractice = props.search.account === 'practice';
  const [shown, setShown] = useState({ isPractice, isSwitched: false });
  if (shown.isPractice !== isPractice) setShown({ isPractice, isSwitched: true });
  const tell = useEffectEvent((isPracticeNow: boolean) =>
    toast({
      tone: 'info',
      message: isPracticeNow
        ? t`You trade with practice funds now.`
        : t`You trade with real money now.`,
    }),
  );
  useEffect(() => {
    if (shown.isSwitched) tell(shown.isPractice);
  }, [shown]);
  const hasPractice = useQuery(siteQueries.settings()).data?.hasPractice;
  if (isPractice && hasPractice === undefined) return <SkeletonRows count={6} />;
  if (isPractice && !hasPractice) return <NoPractice />;
  return (
    <OptionsAccountContext value={isPractice ? PRACTICE_ACCOUNT : REAL_ACCOUNT}>
      <IsSwitchedContext value={shown.isSwitched}>
        <AccountScreen key={isPractice ? 'practice' : 'real'} {...props} />
      </IsSwitchedContext>
    </OptionsAccountContext>
  );
}

function AccountScreen({ search, onSearchChange }: OptionsScreenProps) {
  const list = useQuery(marketQueries.list(MARKETS_FAST_POLL_MS));
  /** Counted, so that the file is asked for again if it was missing. */
  const [picker, setPicker] = useState({ isOpen: false, count: 0 });
  const [watched, setWatched] = useState<Watched>();
  const [step, setStep] = useState(NO_STEP);
  const { draft, setDraft, chosenSeconds, saveTicket } = useTicket();
  const isWide = useMedia('wide');
  const isLow = useMedia('low');
  const isMedium = useMedia('medium');
  /** Orders stand below the chart, so that nothing has to be switched. */
  const hasOrders = isWide || (isMedium && !isLow);
  const market = chooseMarket(list.data?.markets, search);
  const isMissing = !market && list.data !== undefined && list.isFetchedAfterMount;
  const view = search.view ?? 'chart';
  const isChart = hasOrders || view === 'chart';
  const runningCount = useSettlements(watched?.orderId);

  const openPicker = () => setPicker({ isOpen: true, count: picker.count + 1 });
  const showOrders = (tab: OrdersTab) => onSearchChange({ ...search, view: 'orders', tab });
  const showChart = () => onSearchChange({ ...search, view: undefined, tab: undefined });
  const pick = ({ symbol, pair }: Market) =>
    onSearchChange({
      ...search,
      currentSymbol: symbol,
      name: pair,
      view: undefined,
      tab: undefined,
    });
  /** Opens the confirmation of the same option once more. */
  const buyAgain = ({ pair, stake, durationSeconds, direction }: OptionOrder) => {
    if (pair !== market?.pair || direction === 'unknown') return;
    setDraft({ stake: stake ?? '', durationSeconds });
    setStep({ open: 'confirm', direction, count: step.count + 1 });
  };
  const running =
    watched || (isChart && runningCount > 0) ? (
      <RunningOrders
        markets={list.data?.markets ?? []}
        watched={watched}
        hasTiles={isChart}
        hasRoom={hasOrders}
        onWatch={setWatched}
        onAgain={isChart ? buyAgain : undefined}
      />
    ) : null;
  const orders = (
    <OrdersView
      markets={list.data?.markets ?? []}
      tab={search.tab ?? (hasOrders && runningCount > 0 ? 'running' : 'settled')}
      runningCount={runningCount}
      onOrder={(orderId) => setWatched({ orderId, hasDetails: true })}
      onTab={(tab) => onSearchChange({ ...search, tab })}
      onTrade={hasOrders ? undefined : showChart}
    />
  );
  return (
    <div className="frame-full low:[--column-width:100%] short:[--header-height:2.75rem]">
      <TradeSkipLinks
        hasChart={isChart && market !== undefined}
        hasTicket={isChart && !isMissing}
      />
      <OptionsHeader
        market={market}
        listedAt={newestAt(list)}
        isWide={isChart && (isLow || isMedium)}
        pair={market?.pair ?? (search.currentSymbol ? search.name : undefined)}
        view={hasOrders ? undefined : view}
        runningCount={runningCount}
        onMenu={openPicker}
        onView={(next) => (next === 'orders' ? showOrders('settled') : showChart())}
      />
      <main
        className={cx(
          'column min-h-[calc(100dvh-var(--header-height)-var(--safe-top))] pb-[calc(var(--tab-bar-height)+var(--safe-bottom))]',
          CHART,
          isChart && !isMissing ? COLUMNS : 'flex flex-col',
          hasOrders ? cx(AREAS.medium, AREAS.wide) : AREAS.side,
        )}
      >
        {isWide ? (
          <div className="border-e border-line [grid-area:markets]">
            <MarketSearch
              selectedSymbol={market?.symbol}
              headClassName={cx('bg-canvas', BELOW_HEADER)}
              onPick={pick}
            />
          </div>
        ) : null}
        {isMissing ? (
          <MissingMarket onChoose={openPicker} />
        ) : isChart ? (
          <ChartView
            market={market}
            list={list}
            watchedId={watched?.orderId}
            chosenSeconds={chosenSeconds}
            hasFigures={!isLow && !isMedium}
            isCrowded={running !== null}
          >
            <div
              id={TICKET_ID}
              tabIndex={-1}
              data-bottom-bar
              className={cx('outline-none', hasOrders ? DOCK_COLUMN : DOCK)}
            >
              <div className={hasOrders || isLow ? cx('sticky pb-4', BELOW_HEADER) : 'contents'}>
                {hasOrders || isLow ? null : running}
                {watched?.hasDetails && !hasOrders ? null : (
                  <TicketPanel
                    {...{ market, list, draft, step }}
                    onDraft={setDraft}
                    onStep={setStep}
                    isColumn={hasOrders}
                    onBought={(orderId, note) => {
                      saveTicket(draft);
                      buzz([10]);
                      if (orderId) setWatched({ orderId, hasDetails: false, note });
                      else showOrders('running');
                    }}
                    onOrders={() => showOrders('running')}
                  />
                )}
                {hasOrders || isLow ? running : null}
              </div>
            </div>
          </ChartView>
        ) : (
          <>
            {orders}
            {watched ? <div className={cx(DOCK, 'pb-2')}>{running}</div> : null}
          </>
        )}
        {hasOrders && !isMissing ? (
          <section className="flex flex-col border-t border-line [grid-area:orders]">
            {orders}
          </section>
        ) : null}
      </main>
      {picker.count > 0 ? (
        <MarketPicker
          key={picker.count}
          open={picker.isOpen}
          onOpenChange={(isOpen) => setPicker({ ...picker, isOpen })}
          selectedSymbol={market?.symbol}
          onPick={pick}
        />
      ) : null}
    </div>
  );
}
