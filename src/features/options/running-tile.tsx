import { clockFace } from '#/lib/clock-face';
import { serverNow } from '#/state/server-clock';
import { useCountdown } from '#/ui/use-countdown';
import { type Market, splitPair } from '#core/domain/market.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { DirectionArrow } from './direction-label';
import { LiveStanding } from './standing-word';

interface RunningTileProps {
  order: OptionOrder;
  /** `undefined` if the market is no longer in the list. */
  market: Market | undefined;
  onOpen: () => void;
}

/** A running order in short form, with direction, coin, remaining time and standing. */
export function RunningTile({ order, market, onOpen }: RunningTileProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-11 w-full min-w-32 flex-col justify-center rounded-md bg-surface px-3 py-1 text-start text-xs whitespace-nowrap active:bg-fill"
    >
      <span className="flex w-full items-center gap-1 font-medium">
        <DirectionArrow
          direction={order.direction}
          className={order.direction === 'up' ? 'size-4 text-up' : 'size-4 text-down'}
        />
        <span dir="ltr">{splitPair(order.pair).base}</span>
        {order.deadline === undefined ? null : <TimeLeft deadline={order.deadline} />}
      </span>
      {market ? <LiveStanding order={order} market={market} /> : null}
    </button>
  );
}

function TimeLeft({ deadline }: { deadline: number }) {
  const seconds = Math.ceil(useCountdown(deadline, serverNow) / 1000);
  return (
    <span translate="no" className="num ms-auto ps-2">
      {clockFace(seconds)}
    </span>
  );
}
