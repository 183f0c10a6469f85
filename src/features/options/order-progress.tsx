import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { siteQueries } from '#/api/site';
import { HelpLink } from '#/components/page/help-link';
import { useHasPassed } from '#/components/readiness/use-has-passed';
import { clockFace } from '#/lib/clock-face';
import { serverNow, serverOffsetAtom } from '#/state/server-clock';
import { Countdown } from '#/ui/countdown';
import { linkClass } from '#/ui/link-button';
import { Spinner } from '#/ui/spinner';
import type { Market } from '#core/domain/market.ts';
import { type OptionOrder, orderOutcome } from '#core/domain/options-order.ts';
import { DELAYED_AFTER_MS } from '#core/domain/options-ticket.ts';
import { useOptionsAccount } from './options-account';
import { OrderProfit } from './order-result';
import { LiveStanding } from './standing-word';

interface OrderProgressProps {
  order: OptionOrder;
  /** `undefined` if the market is no longer in the list. */
  market: Market | undefined;
  coin: string;
  /** Shown until the order has opened. */
  note: string | undefined;
}

/**
 * The standing of the order, then "finishing", and then the result, which is announced to screen
 * readers.
 */
export function OrderProgress({ order, market, coin, note }: OrderProgressProps) {
  const outcome = orderOutcome(order);
  return (
    <div className="ms-auto flex flex-wrap items-baseline justify-end gap-x-3 text-sm">
      {outcome === undefined ? <Waiting order={order} market={market} note={note} /> : null}
      <div
        role="status"
        className="flex flex-1 flex-wrap items-baseline justify-end gap-x-2 empty:hidden"
      >
        {outcome === undefined ? (
          <Delay order={order} />
        ) : (
          <>
            <span className="@max-[20rem]:sr-only">
              {outcome === 'win' ? <Trans>You won</Trans> : null}
              {outcome === 'loss' ? <Trans>You lost</Trans> : null}
              {outcome === 'refunded' ? <Trans>Your stake was returned</Trans> : null}
              {outcome === 'unknown' ? <Trans>Settled</Trans> : null}
            </span>
            <OrderProfit
              order={order}
              coin={coin}
              className="@max-[24rem]:[&_.text-muted]:hidden"
            />
          </>
        )}
      </div>
    </div>
  );
}

type WaitingProps = Omit<OrderProgressProps, 'coin'>;

function Waiting({ order, market, note }: WaitingProps) {
  const { deadline } = order;
  const isOver = useHasPassed((deadline ?? 0) - useAtomValue(serverOffsetAtom));
  if (isOver && deadline !== undefined) {
    return (
      <span className="inline-flex items-center gap-1 text-muted">
        <Spinner className="size-3" />
        <Trans>Settling</Trans>
      </span>
    );
  }
  // On the smallest phones, everything is in one line, because a second one would shrink the chart.
  if (note !== undefined && order.openPrice === undefined) {
    return (
      <span
        role="status"
        className="@max-[20rem]:max-w-19 @max-[20rem]:truncate @max-[20rem]:text-xs"
      >
        {note}
      </span>
    );
  }
  if (!market) return <Pending />;
  return (
    <LiveStanding order={order} market={market} wordClassName="@max-[20rem]:sr-only">
      <Pending />
    </LiveStanding>
  );
}

function Pending() {
  return (
    <span className="text-xs text-muted @max-[20rem]:sr-only">
      <Trans>Pending settlement</Trans>
    </span>
  );
}

/** The countdown of a running order. */
export function TimeLeft({ order }: { order: OptionOrder }) {
  const { t } = useLingui();
  const { status, deadline, durationSeconds = 0 } = order;
  if (status === 'settled' || deadline === undefined) return null;
  return (
    <Countdown
      deadline={deadline}
      now={serverNow}
      totalMs={durationSeconds * 1000}
      label={t`Settles in`}
      format={clockFace}
    />
  );
}

/** Shown if settlement takes over two minutes, with links to support. */
function Delay({ order: { id, deadline } }: { order: OptionOrder }) {
  const { isPractice } = useOptionsAccount();
  const { data } = useQuery(siteQueries.settings());
  const offset = useAtomValue(serverOffsetAtom);
  const isDelayed = useHasPassed((deadline ?? 0) + DELAYED_AFTER_MS - offset);
  if (deadline === undefined || !isDelayed) return null;
  return (
    <p className="text-warn">
      <Trans>Settlement is delayed, but your order is safe. Please contact customer service.</Trans>{' '}
      {isPractice ? null : <HelpLink topic="option" recordId={id} />}{' '}
      {data?.supportLink ? (
        <a
          href={data.supportLink}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClass()}
        >
          <Trans>Support</Trans>
        </a>
      ) : null}
    </p>
  );
}
