import { Trans } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { CoinLogo } from '#/components/coin/coin-logo';
import { Duration } from '#/components/duration/duration';
import { PairName } from '#/components/pair-list/pair-name';
import { clockFace } from '#/lib/clock-face';
import { formatTime } from '#/lib/format';
import { shownLanguageAtom } from '#/state/language';
import { serverNow } from '#/state/server-clock';
import { Numeric } from '#/ui/numeric';
import { useCountdown } from '#/ui/use-countdown';
import { formatAmount } from '#core/domain/format-number.ts';
import { type Market, splitPair } from '#core/domain/market.ts';
import { type OptionOrder, orderOutcome } from '#core/domain/options-order.ts';
import { DirectionLabel } from './direction-label';
import { OpenPrice } from './open-price';
import { OrderProfit } from './order-result';
import { LiveStanding } from './standing-word';

interface OrderRowProps {
  order: OptionOrder;
  /** `undefined` if the market is no longer in the list. */
  market: Market | undefined;
  coin: string;
  /** Opens the order's card. */
  onOpen: () => void;
}

/** The background of a result. */
const GROUND = {
  win: 'bg-success-soft',
  loss: 'bg-danger-soft',
  refunded: 'bg-fill',
  unknown: 'bg-fill',
} as const;

/** One option order in two lines: its standing and countdown, or its result. */
export function OrderRow({ order, market, coin, onOpen }: OrderRowProps) {
  const isRunning = order.status === 'running';
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-1.5 text-start text-xs text-muted -outline-offset-2 hover:bg-surface active:bg-surface"
    >
      <CoinLogo code={splitPair(order.pair).base} className="size-8 max-[359px]:hidden" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 text-sm">
          <PairName pair={order.pair} />
          {/* Only the result has colours. */}
          <DirectionLabel direction={order.direction} className="text-xs text-muted!" />
        </span>
        <span>
          <Numeric unit={coin}>{formatAmount(order.stake)}</Numeric> ·{' '}
          <Duration seconds={order.durationSeconds} />
          {isRunning ? (
            <>
              {' '}
              <span className="inline-block">
                · <OpenPrice order={order} />
              </span>
            </>
          ) : null}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5 text-end">
        {isRunning ? (
          <Running order={order} market={market} />
        ) : (
          <Settled order={order} coin={coin} />
        )}
      </span>
    </button>
  );
}

function Settled({ order, coin }: { order: OptionOrder; coin: string }) {
  const language = useAtomValue(shownLanguageAtom);
  const { status, boughtAt } = order;
  const outcome = orderOutcome(order);
  return (
    <>
      {outcome === undefined ? (
        status === 'unknown' && <Trans>Unknown status</Trans>
      ) : (
        <OrderProfit
          order={order}
          coin={coin}
          className={`rounded-md px-1.5 text-sm ${GROUND[outcome]}`}
        />
      )}
      {boughtAt === undefined ? null : <Numeric>{formatTime(boughtAt, 'clock', language)}</Numeric>}
    </>
  );
}

function Running({ order, market }: { order: OptionOrder; market: Market | undefined }) {
  return (
    <>
      {market ? <LiveStanding order={order} market={market} className="text-sm" /> : null}
      <Left deadline={order.deadline} />
    </>
  );
}

/** The label next to the countdown (product.md#option-countdown). */
function Left({ deadline }: { deadline: number | undefined }) {
  if (deadline === undefined) return <Trans>Pending settlement</Trans>;
  return <Clock deadline={deadline} />;
}

function Clock({ deadline }: { deadline: number }) {
  const seconds = Math.ceil(useCountdown(deadline, serverNow) / 1000);
  return (
    <span className="flex items-center gap-1">
      {seconds > 0 ? <Trans>Settles in</Trans> : <Trans>Settling</Trans>}
      <span translate="no" role="timer" className="num font-medium text-ink">
        {clockFace(seconds)}
      </span>
    </span>
  );
}
