import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { cx } from '#/ui/cx';
import type { Market } from '#core/domain/market.ts';
import { useOptionsAccount } from './options-account';
import { OrderCard } from './order-card';
import { RunningTile } from './running-tile';
import type { Watched } from './watched';

interface RunningOrdersProps {
  markets: readonly Market[];
  watched: Watched | undefined;
  onWatch: (watched: Watched | undefined) => void;
  /** Also the orders that are not watched. */
  hasTiles: boolean;
  /** The column has room below it: the other orders wrap instead of scrolling sideways. */
  hasRoom: boolean;
}

/** The order the member watches as a card, and the other running ones as a strip. */
export function RunningOrders(props: RunningOrdersProps) {
  const { markets, watched, onWatch, hasTiles, hasRoom } = props;
  const { t } = useLingui();
  const { queries } = useOptionsAccount();
  const { data = [] } = useQuery(queries.running());
  const others = hasTiles ? data.filter((order) => order.id !== watched?.orderId) : [];
  const marketOf = (pair: string) => markets.find((market) => market.pair === pair);
  return (
    <>
      {others.length > 0 ? (
        <ul
          aria-label={t`Running orders`}
          className={cx(
            'flex gap-2 px-4 pt-2',
            hasRoom ? 'flex-wrap' : 'no-scrollbar overflow-x-auto overscroll-x-contain',
          )}
        >
          {others.map((order) => (
            <li
              key={order.id}
              className={cx(others.length === 1 || hasRoom ? 'flex-1' : 'shrink-0')}
            >
              <RunningTile
                order={order}
                market={marketOf(order.pair)}
                onOpen={() => onWatch({ orderId: order.id, hasDetails: true })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {watched ? (
        <OrderCard
          key={watched.orderId}
          orderId={watched.orderId}
          hasDetails={watched.hasDetails}
          marketOf={marketOf}
          onDetails={(hasDetails) => onWatch({ ...watched, hasDetails })}
          onClose={() => onWatch(undefined)}
        />
      ) : null}
    </>
  );
}
