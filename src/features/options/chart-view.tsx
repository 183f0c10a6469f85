import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { newestAt } from '#/api/fresh';
import type { MarketList } from '#/api/market';
import { AlertButton } from '#/components/alerts/alert-button';
import { CandleChart } from '#/components/candle-chart/candle-chart';
import { ChartSkeleton } from '#/components/candle-chart/chart-skeleton';
import { useFullscreen } from '#/components/candle-chart/use-fullscreen';
import { QuotePanel } from '#/components/quote/quote-panel';
import { cx } from '#/ui/cx';
import type { Market } from '#core/domain/market.ts';
import { useMarks } from './use-marks';

interface ChartViewProps {
  market: Market | undefined;
  list: UseQueryResult<MarketList>;
  /** On small phones the figures above the chart give way, since an order is beside it. */
  isCrowded: boolean;
  /** Stands below or beside the chart, in fullscreen too: ticket and running orders. */
  children: ReactNode;
}

/** Quote and live chart of a market, with the member's running orders on it. */
export function ChartView({ market, list, isCrowded, children }: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const fullscreen = useFullscreen(frame);
  const { isFull } = fullscreen;
  const marks = useMarks(market?.pair);
  return (
    <div
      ref={frame}
      className={
        isFull
          ? 'fixed inset-0 z-50 flex flex-col bg-canvas pt-(--safe-top) pb-(--safe-bottom) low:flex-row low:*:last:w-76 medium:flex-row medium:*:last:w-80'
          : 'contents'
      }
    >
      <div className="flex min-w-0 flex-1 flex-col [grid-area:chart]">
        {market ? (
          <>
            <div
              className={cx(
                isFull && 'hidden',
                isCrowded && '[@media(height<48rem)_and_(width<35rem)]:hidden',
              )}
            >
              <QuotePanel market={market} listedAt={newestAt(list)} />
            </div>
            <CandleChart
              symbol={market.symbol}
              pair={market.pair}
              marks={marks}
              tools={<AlertButton market={market} />}
              fullscreen={fullscreen}
              className="flex-1"
            />
          </>
        ) : (
          <div className="relative min-h-[calc(var(--chart-height)+7.5rem)] flex-1">
            <ChartSkeleton />
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
