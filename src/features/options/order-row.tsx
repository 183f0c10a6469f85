import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Duration } from '#/components/duration/duration';
import { PairName } from '#/components/pair-list/pair-name';
import { usePriceText } from '#/components/quote/use-price-text';
import { clockFace } from '#/lib/clock-face';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { serverNow } from '#/state/server-clock';
import { Numeric } from '#/ui/numeric';
import { useCountdown } from '#/ui/use-countdown';
import { formatAmount } from '#core/domain/format-number.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { DirectionLabel } from './direction-label';
import { OpenPrice } from './open-price';
import { OrderProfit } from './order-result';

interface OrderRowProps {
  order: OptionOrder;
  coin: string;
  /** Opens the order's card. */
  onOpen: () => void;
}

/** One option order with its countdown or result. */
export function OrderRow({ order, coin, onOpen }: OrderRowProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="w-full px-4 py-3 text-start -outline-offset-2 active:bg-surface"
    >
      <OrderBody order={order} coin={coin} />
    </button>
  );
}

function OrderBody({ order, coin }: Pick<OrderRowProps, 'order' | 'coin'>) {
  const language = useAtomValue(shownLanguageAtom);
  const { status, boughtAt, settlementPrice } = order;
  const priceText = usePriceText(order.pair);
  return (
    <span className="flex flex-col gap-1 text-xs text-muted">
      <span className="flex items-center justify-between gap-3 text-sm">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <PairName pair={order.pair} />
          <DirectionLabel direction={order.direction} className="text-xs font-medium" />
        </span>
        {status === 'settled' ? <OrderProfit order={order} coin={coin} /> : null}
        {status === 'running' ? <Left deadline={order.deadline} /> : null}
        {status === 'unknown' ? <Trans>Unknown status</Trans> : null}
      </span>
      <span className="flex justify-between gap-3">
        <span>
          <Numeric unit={coin}>{formatAmount(order.stake)}</Numeric> ·{' '}
          <Duration seconds={order.durationSeconds} />
        </span>
        <span translate="no" className="num text-end">
          <OpenPrice order={order} />
          {status === 'settled' ? ` → ${settlementPrice ? priceText(settlementPrice) : '–'}` : null}
        </span>
      </span>
      {boughtAt === undefined ? null : <span>{formatTime(boughtAt, 'moment', language)}</span>}
    </span>
  );
}

/** The label beside the countdown (product.md#option-countdown). */
function Left({ deadline }: { deadline: number | undefined }) {
  if (deadline === undefined) return <Trans>Pending settlement</Trans>;
  return <Clock deadline={deadline} />;
}

function Clock({ deadline }: { deadline: number }) {
  const seconds = Math.ceil(useCountdown(deadline, serverNow) / 1000);
  return (
    <span className="flex items-center gap-2 font-medium text-ink">
      <span className="text-xs font-normal text-muted">
        {seconds > 0 ? <Trans>Settles in</Trans> : <Trans>Finishing</Trans>}
      </span>
      <span translate="no" role="timer" className="num">
        {clockFace(seconds)}
      </span>
    </span>
  );
}
