import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type TouchEvent, useRef } from 'react';
import { cx } from '#/ui/cx';
import type { Market } from '#core/domain/market.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { useOptionsAccount } from './options-account';
import { OrderCard } from './order-card';
import { RunningTile } from './running-tile';
import type { Watched } from './watched';

interface RunningOrdersProps {
  markets: readonly Market[];
  watched: Watched | undefined;
  onWatch: (watched: Watched | undefined) => void;
  /** True if the strip shows the orders that are not watched. */
  hasTiles: boolean;
  /** True if the column has room for the other orders below the watched one. */
  hasRoom: boolean;
  /** The market of the ticket; `undefined` if there is no market. */
  pair: string | undefined;
  /** Buys an order of this market again. */
  onAgain?: (order: OptionOrder) => void;
}

/** The minimum length of a swipe, in pixels. */
const SWIPE = 48;

/**
 * The watched order as a card, and the other running orders as a strip. A phone shows only one of
 * the two. Swiping over the card shows the next order.
 */
export function RunningOrders(props: RunningOrdersProps) {
  const { markets, watched, onWatch, hasTiles, hasRoom, pair, onAgain } = props;
  const { t } = useLingui();
  const { queries } = useOptionsAccount();
  const { data = [] } = useQuery(queries.running());
  const touched = useRef(0);
  const others = hasTiles ? data.filter((order) => order.id !== watched?.orderId) : [];
  const at = data.findIndex((order) => order.id === watched?.orderId);
  const hasNext = watched !== undefined && others.length > 0 && !hasRoom;
  const marketOf = (pair: string) => markets.find((market) => market.pair === pair);
  const step = (by: 1 | -1) => {
    const next = data.at((Math.max(at, by > 0 ? -1 : 0) + by) % data.length);
    if (next) onWatch({ orderId: next.id, hasDetails: watched?.hasDetails ?? false });
  };
  const swipe = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - touched.current;
    const isRtl = document.documentElement.dir === 'rtl';
    if (hasNext && Math.abs(moved) > SWIPE) step(moved < 0 === isRtl ? -1 : 1);
  };
  return (
    <>
      {watched ? (
        <div
          onTouchStart={({ touches }) => {
            touched.current = touches[0]?.clientX ?? 0;
          }}
          onTouchEnd={swipe}
        >
          <OrderCard
            key={watched.orderId}
            orderId={watched.orderId}
            note={watched.note}
            hasDetails={watched.hasDetails}
            marketOf={marketOf}
            onDetails={(hasDetails) => onWatch({ ...watched, hasDetails })}
            onClose={() => onWatch(undefined)}
            onNext={hasNext ? () => step(1) : undefined}
            place={at < 0 ? undefined : `${at + 1}/${data.length}`}
            pair={pair}
            onAgain={onAgain}
          />
        </div>
      ) : null}
      {others.length > 0 && !hasNext ? (
        <ul
          aria-label={t`Active orders`}
          className={cx(
            'flex gap-2 px-4 pt-2',
            hasRoom ? 'flex-col' : 'no-scrollbar overflow-x-auto overscroll-x-contain',
          )}
        >
          {others.map((order) => (
            <li key={order.id} className={others.length === 1 || hasRoom ? 'flex-1' : 'shrink-0'}>
              <RunningTile
                order={order}
                market={marketOf(order.pair)}
                onOpen={() => onWatch({ orderId: order.id, hasDetails: true })}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
