import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { CSSProperties, ReactNode } from 'react';
import { ordersHeightAtom } from '#/state/pane-height';
import { useMedia } from '#/ui/use-media';
import type { Market } from '#core/domain/market.ts';
import { MarketSearch } from './market-search-part';
import { PaneDivider } from './pane-divider';

interface WideLayoutProps {
  chart: ReactNode;
  ticket: ReactNode;
  book: ReactNode;
  orders: ReactNode;
  trades: ReactNode;
  selectedSymbol: string | undefined;
  onPick: (market: Market) => void;
}

const PANE =
  'flex min-h-0 min-w-0 flex-col overflow-y-auto overscroll-contain border-s border-line';

/**
 * A workspace with the height of the window and scrolling panes. In the tab order, the form comes
 * first and the list of markets comes last.
 */
export function WideLayout(props: WideLayoutProps) {
  const { t } = useLingui();
  const isRoomy = useMedia('roomy');
  const ordersHeight = useAtomValue(ordersHeightAtom);
  return (
    <div
      style={{ '--orders-height': `${ordersHeight}rem` } as CSSProperties}
      className="flex h-[calc(100dvh-var(--header-height)-var(--safe-top))] border-t border-line [--chart-height:max(12rem,100dvh-var(--header-height)-var(--safe-top)-var(--orders-height)-3.25rem)]"
    >
      <div className={`order-4 w-76 shrink-0 px-3 pt-3 ${PANE}`}>{props.ticket}</div>
      <div className={`order-3 w-66 shrink-0 ${PANE}`}>
        <div className="flex min-h-112 flex-1 flex-col px-2 pt-2">{props.book}</div>
        {props.trades}
      </div>
      <div className="order-2 flex min-w-0 flex-1 flex-col border-s border-line">
        <div className="flex min-h-48 flex-1 flex-col overflow-y-auto overscroll-contain">
          {props.chart}
        </div>
        <PaneDivider label={t`Open orders`} />
        <div className="h-(--orders-height) shrink-0 overflow-y-auto overscroll-contain">
          {props.orders}
        </div>
      </div>
      {isRoomy ? (
        <div className={`order-1 w-62 shrink-0 ${PANE} border-s-0`}>
          <MarketSearch
            isOneStop
            selectedSymbol={props.selectedSymbol}
            headClassName="top-0 bg-canvas"
            onPick={props.onPick}
          />
        </div>
      ) : null}
    </div>
  );
}
