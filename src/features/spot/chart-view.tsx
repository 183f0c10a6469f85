import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { siteQueries } from '#/api/site';
import { BOOK_POLL_MS, type SpotOrder } from '#/api/spot';
import { AlertButton } from '#/components/alerts/alert-button';
import { ChartSkeleton } from '#/components/candle-chart/chart-skeleton';
import { PlotUnavailable } from '#/components/candle-chart/plot-unavailable';
import { QuotePanel } from '#/components/quote/quote-panel';
import { optional } from '#/components/readiness/optional';
import { Button } from '#/ui/button';
import { StickyAction } from '#/ui/sticky-action';
import type { Market } from '#core/domain/market.ts';
import type { SpotSide } from '#core/domain/spot-order.ts';
import { type OrderAction, OrderDialogs } from './order-dialogs';
import { useOrderMarks } from './use-order-marks';

/** Loaded on demand. If its chunk fails to load, the rest of the screen still works. */
const CandleChart = optional(
  () => import('#/components/candle-chart/candle-chart').then((file) => file.CandleChart),
  {
    Missing: () => (
      <Frame>
        <PlotUnavailable />
      </Frame>
    ),
    Waiting: () => (
      <Frame>
        <ChartSkeleton />
      </Frame>
    ),
  },
);

const AverageCost = optional(() => import('./average-cost').then((file) => file.AverageCost));

function Frame({ children }: { children: ReactNode }) {
  return <div className="relative h-[calc(var(--chart-height)+2.75rem)]">{children}</div>;
}

interface ChartViewProps {
  market: Market;
  /** The device time of the market list, in epoch milliseconds. */
  listedAt: number;
  /** Returns to the form with this side selected; `undefined` if the form is next to the chart. */
  onTrade: ((side: SpotSide) => void) | undefined;
  /**
   * True if the day's figures are above the chart. In other layouts, they are in the header, or
   * there is no room for them.
   */
  hasQuote: boolean;
}

/**
 * The day's figures and the candle chart. On a phone, there are buttons that return to the form.
 */
export function ChartView(props: ChartViewProps) {
  const { market, listedAt, onTrade, hasQuote } = props;
  const hasCosts = useQuery(siteQueries.settings()).data?.hasResults === true;
  const [cost, setCost] = useState<string>();
  const [action, setAction] = useState<OrderAction>();
  const onChange = useCallback(
    (order: SpotOrder, price?: string) => setAction({ kind: 'change', order, price }),
    [],
  );
  const marks = useOrderMarks(market, { averageCost: cost, onChange });
  return (
    <>
      {hasQuote ? <QuotePanel market={market} listedAt={listedAt} pollMs={BOOK_POLL_MS} /> : null}
      <CandleChart
        symbol={market.symbol}
        pair={market.pair}
        marks={marks}
        tools={<AlertButton market={market} />}
      />
      {hasCosts ? <AverageCost key={market.pair} pair={market.pair} onCost={setCost} /> : null}
      <OrderDialogs action={action} onClose={() => setAction(undefined)} market={market} />
      {onTrade ? (
        <StickyAction aboveTabBar>
          <Button variant="up" size="lg" onClick={() => onTrade('buy')}>
            <Trans>Buy</Trans>
          </Button>
          <Button variant="down" size="lg" onClick={() => onTrade('sell')}>
            <Trans>Sell</Trans>
          </Button>
        </StickyAction>
      ) : null}
    </>
  );
}
