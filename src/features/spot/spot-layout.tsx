import type { ReactNode } from 'react';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';
import { cx } from '#/ui/cx';
import type { Market } from '#core/domain/market.ts';
import { MiniChartFold } from './mini-chart-fold';
import type { SpotWidth } from './use-spot-width';

const TradesBelow = optional(() => import('./trades-below').then((file) => file.TradesBelow), {
  Waiting: () => <div className="min-h-64 flex-1 border-t-4 border-line" />,
});

/** Needed only on wide screens. */
const WideLayout = optional(() => import('./wide-layout').then((file) => file.WideLayout), {
  Missing: PartUnavailable,
});

interface SpotLayoutProps {
  width: SpotWidth;
  /** True if the chart replaces the book, which it does on a phone and on a low screen. */
  isChart: boolean;
  chart: ReactNode;
  ticket: ReactNode;
  book: ReactNode;
  orders: ReactNode;
  /** The market whose trades fill the remaining height below the orders of larger screens. */
  market: Market | undefined;
  onPick: (market: Market) => void;
}

/** The columns of each layout. Their content is defined below. */
const COLUMNS = {
  low: 'grid-cols-[minmax(0,1fr)_minmax(16rem,21rem)]',
  medium: 'grid-cols-[minmax(0,1fr)_21rem]',
};

/** Places the parts of spot trading, which are the same on every screen (interface.md#widths). */
export function SpotLayout(props: SpotLayoutProps) {
  const { width, isChart, chart, ticket, book, orders, market } = props;
  const trades = market ? <TradesBelow market={market} /> : null;
  if (width === 'wide')
    return <WideLayout {...props} selectedSymbol={market?.symbol} trades={trades} />;
  const place = <div className="flex min-h-0 flex-1 flex-col px-2 pt-2">{book}</div>;
  if (width === 'phone') {
    return (
      <div className="column flex flex-1 flex-col">
        {isChart ? (
          chart
        ) : (
          <div>
            {market ? <MiniChartFold market={market} /> : null}
            {/* The parts are stacked if the text is too large for both. */}
            <div className="flex flex-wrap gap-3 px-3 pt-2 max-[359px]:gap-2 max-[359px]:px-2">
              <div className="min-w-0 flex-[13_1_8.5rem]">{ticket}</div>
              <div className="flex min-w-0 flex-[10_1_7rem]">{book}</div>
            </div>
            {orders}
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={cx('grid flex-1', COLUMNS[width])}>
      <div className="flex min-w-0 flex-col">
        {isChart ? chart : place}
        {width === 'medium' ? place : orders}
      </div>
      <div className="flex min-w-0 flex-col border-s border-line">
        <div className="px-3 pt-2">{ticket}</div>
        {width === 'medium' ? (
          <>
            {orders}
            {trades}
          </>
        ) : null}
      </div>
    </div>
  );
}
