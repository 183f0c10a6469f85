import type { ReactNode } from 'react';
import { cx } from '#/ui/cx';

/** The areas of each width (interface.md#widths). The mounted parts determine the rows. */
const COLUMNS =
  'flex flex-col low:grid low:grid-cols-[minmax(0,1fr)_minmax(15rem,38%)] low:[grid-template-areas:"chart_ticket"] medium:grid medium:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[22rem_minmax(0,1fr)_20rem]';
/** The minimum height of the chart, which fills the remaining screen. */
const CHART =
  '[--chart-height:8rem] low:[--chart-height:11.25rem] medium:[--chart-height:max(11.25rem,80svh-16rem)]';
const AREAS = {
  side: 'medium:[grid-template-areas:"chart_ticket"]',
  medium: 'medium:grid-rows-[auto_1fr] medium:[grid-template-areas:"chart_ticket""orders_orders"]',
  wide: 'wide:[grid-template-areas:"markets_chart_ticket""markets_orders_ticket"]',
};

interface MarketLayoutProps {
  /** True if the chart and the ticket are shown. */
  hasChart: boolean;
  hasOrders: boolean;
  /** The list of markets, if there is room for it. */
  markets: ReactNode;
  /** The orders, if there is room for them below the chart. */
  orders: ReactNode;
  /** The chart and the ticket, or their replacement. */
  children: ReactNode;
}

/** Places the parts of a market on the screen. */
export function MarketLayout(props: MarketLayoutProps) {
  const { hasChart, hasOrders, markets, orders, children } = props;
  return (
    <main
      className={cx(
        'column min-h-[calc(100dvh-var(--header-height)-var(--safe-top))] pb-[calc(var(--tab-bar-height)+var(--safe-bottom))]',
        CHART,
        hasChart ? COLUMNS : 'flex flex-col',
        hasOrders ? cx(AREAS.medium, AREAS.wide) : AREAS.side,
      )}
    >
      {markets ? <div className="border-e border-line [grid-area:markets]">{markets}</div> : null}
      {children}
      {orders ? (
        <section className="flex flex-col border-t border-line [grid-area:orders]">
          {orders}
        </section>
      ) : null}
    </main>
  );
}
