import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { newestAt } from '#/api/fresh';
import type { MarketList } from '#/api/market';
import { DETAIL_POLL_MS } from '#/api/market-quotes';
import { AlertButton } from '#/components/alerts/alert-button';
import { CandleChart } from '#/components/candle-chart/candle-chart';
import { ChartSkeleton } from '#/components/candle-chart/chart-skeleton';
import { useFullscreen } from '#/components/candle-chart/use-fullscreen';
import { PairName } from '#/components/pair-list/pair-name';
import { DayFigures } from '#/components/quote/day-figures';
import { QuoteLine } from '#/components/quote/quote-line';
import { useQuote } from '#/components/quote/use-quote';
import { DataAge } from '#/components/readiness/data-age';
import { cx } from '#/ui/cx';
import type { Market } from '#core/domain/market.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { useOptionsAccount } from './options-account';
import { useFocus } from './use-focus';
import { useMarks } from './use-marks';

interface ChartViewProps {
  market: Market | undefined;
  list: UseQueryResult<MarketList>;
  /** The order shown on the card. */
  watchedId: string | undefined;
  /** The duration selected on this visit. */
  chosenSeconds: number | undefined;
  /** True if the figures of the day are above the chart because the header has no room. */
  hasFigures: boolean;
  /** True if the chart must be hidden on small phones, because an order is next to it. */
  isCrowded: boolean;
  /**
   * The ticket and the running orders, which are below or next to the chart, even in fullscreen.
   */
  children: ReactNode;
}

/** The quote and live chart of a market, with the member's running orders on the chart. */
export function ChartView(props: ChartViewProps) {
  const { market, list, watchedId, chosenSeconds, hasFigures, isCrowded, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(frame);
  const { isFull } = fullscreen;
  const { queries } = useOptionsAccount();
  const { data: running = [] } = useQuery(queries.running());
  const { data: watched } = useQuery({
    ...queries.order(watchedId ?? ''),
    enabled: watchedId !== undefined,
  });
  const isHere = (order: OptionOrder | undefined) => order?.pair === market?.pair;
  const focus = useFocus(isHere(watched) ? watched : running.find(isHere), chosenSeconds);
  const marks = useMarks(market?.pair, watched);
  return (
    <div
      ref={frame}
      className={
        isFull
          ? 'fixed inset-0 z-50 [--tab-bar-height:0px] flex flex-col bg-canvas pt-(--safe-top) pb-(--safe-bottom) low:flex-row low:*:last:w-76 medium:flex-row medium:*:last:w-80'
          : 'contents'
      }
    >
      <div className="flex min-w-0 flex-1 flex-col [grid-area:chart]">
        {market ? (
          <>
            {isFull ? (
              <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-4">
                <PairName pair={market.pair} />
                <QuoteLine market={market} />
              </div>
            ) : hasFigures ? (
              <DayLine
                market={market}
                listedAt={newestAt(list)}
                className={isCrowded ? '[@media(height<48rem)_and_(width<35rem)]:hidden' : ''}
              />
            ) : null}
            <CandleChart
              symbol={market.symbol}
              pair={market.pair}
              marks={marks}
              focus={focus}
              tools={<AlertButton market={market} />}
              fullscreen={fullscreen}
              className="flex-1"
            />
          </>
        ) : (
          // As tall as the chart and its tools, so the orders below do not move when it appears.
          <div
            className={cx(
              'relative min-h-[calc(var(--chart-height)+2.75rem)] flex-1',
              hasFigures && 'mt-8',
            )}
          >
            <ChartSkeleton />
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

function DayLine(props: { market: Market; listedAt: number; className: string }) {
  const { market, listedAt, className } = props;
  const quote = useQuote(market, listedAt, DETAIL_POLL_MS);
  return (
    <div
      className={cx(
        '@container flex flex-wrap items-center justify-between gap-x-3 px-4 pb-1',
        className,
      )}
    >
      <DayFigures
        quote={quote}
        places={market.pricePlaces}
        className="grid flex-1 grid-flow-col grid-rows-2 justify-between gap-x-3 whitespace-nowrap @max-[19rem]:grid-flow-row @max-[19rem]:grid-cols-[auto_auto] @max-[19rem]:grid-rows-none [&_dd]:text-start"
      />
      <DataAge {...quote.age} />
    </div>
  );
}
