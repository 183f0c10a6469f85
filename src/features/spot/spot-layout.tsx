import type { ReactNode } from 'react';
import { MarketTableSkeleton } from '#/components/pair-list/market-table-skeleton';
import { OptionalPart } from '#/components/readiness/optional-part';
import type { Market } from '#/domain/market';
import { cx } from '#/ui/cx';
import { marketSearch } from './market-search-part';
import type { SpotWidth } from './use-spot-width';

interface SpotLayoutProps {
  width: SpotWidth;
  /** On a phone, and on a low screen, the chart stands in place of the book. */
  isChart: boolean;
  chart: ReactNode;
  ticket: ReactNode;
  book: ReactNode;
  orders: ReactNode;
  /** For the list of markets of a wide screen. */
  selectedSymbol: string | undefined;
  onPick: (market: Market) => void;
}

/** Columns of each layout; what stands in them is said below. */
const COLUMNS = {
  phone: '',
  low: 'grid-cols-[minmax(0,1fr)_minmax(16rem,21rem)]',
  medium: 'grid-cols-[minmax(0,1fr)_21rem]',
  wide: 'grid-cols-[22rem_minmax(0,1fr)_21rem]',
};

/** Places the parts of spot trading: the same parts on every screen (interface.md#widths). */
export function SpotLayout(props: SpotLayoutProps) {
  const { width, isChart, chart, ticket, book, orders } = props;
  const place = <div className="flex min-h-0 flex-1 flex-col px-2 pt-2">{book}</div>;
  if (width === 'phone') {
    return (
      <div className="column flex flex-1 flex-col">
        {isChart ? (
          chart
        ) : (
          <div className="pb-20">
            {/* One below the other where text is too large for both. */}
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
  const isWide = width === 'wide';
  const form = <div className="px-3 pt-2">{ticket}</div>;
  return (
    <div className={cx('grid flex-1', COLUMNS[width])}>
      {isWide ? (
        <div className="border-e border-line">
          <OptionalPart
            file={marketSearch}
            props={{
              selectedSymbol: props.selectedSymbol,
              headClassName: 'top-(--header-height) bg-canvas',
              onPick: props.onPick,
            }}
            waiting={<MarketTableSkeleton />}
          />
        </div>
      ) : null}
      <div className="flex min-w-0 flex-col">
        {isChart ? chart : place}
        {width === 'medium' ? place : orders}
      </div>
      <div className="flex min-w-0 flex-col border-s border-line">
        {form}
        {isWide ? place : width === 'medium' ? orders : null}
      </div>
    </div>
  );
}
