import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { AgainButtons } from './again-buttons';
import { DirectionArrow } from './direction-label';
import { useOptionsAccount } from './options-account';
import { OrderProfit } from './order-result';

interface LastResultsProps {
  /** The market of the ticket. */
  pair: string | undefined;
  onOpen: (orderId: string) => void;
  onAgain: (order: OptionOrder) => void;
}

/** The number of results that fits into two rows of the ticket. */
const SHOWN = 4;

/** Results of the last orders in this market, and buttons that buy the newest one again. */
export function LastResults({ pair, onOpen, onAgain }: LastResultsProps) {
  const { t } = useLingui();
  const { queries } = useOptionsAccount();
  const { data = [] } = useInfiniteQuery(queries.orders('settled'));
  const orders = data.filter((order) => order.pair === pair).slice(0, SHOWN);
  const [newest] = orders;
  if (!newest) return null;
  return (
    <div className="flex items-start gap-2 px-4 pt-2">
      <ul aria-label={t`Recent results`} className="flex min-w-0 flex-1 flex-wrap gap-1.5 text-xs">
        {orders.map((order) => (
          <li key={order.id}>
            <button
              type="button"
              onClick={() => onOpen(order.id)}
              className="tap flex min-h-9 items-center gap-1 rounded-md bg-surface px-2 active:bg-fill"
            >
              <DirectionArrow
                direction={order.direction}
                aria-label={order.direction === 'up' ? t`Up` : t`Down`}
                className="size-3.5"
              />
              <OrderProfit order={order} />
            </button>
          </li>
        ))}
      </ul>
      <AgainButtons order={newest} onAgain={onAgain} />
    </div>
  );
}
