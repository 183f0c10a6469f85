import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { siteQueries } from '#/api/site';
import { useHasPassed } from '#/components/readiness/use-has-passed';
import type { OptionOrder } from '#/domain/options-order';
import { orderOutcome } from '#/domain/options-order';
import { DELAYED_AFTER_MS } from '#/domain/options-ticket';
import { serverNow, serverOffsetAtom } from '#/state/server-clock';
import { CountdownRing } from '#/ui/countdown-ring';
import { linkClass } from '#/ui/link-button';
import { Spinner } from '#/ui/spinner';
import { clockFace } from './clock-face';
import { OrderProfit } from './order-result';

interface OrderProgressProps {
  order: OptionOrder;
  coin: string;
}

/** Countdown, then "finishing", then the result; changes are announced to screen readers. */
export function OrderProgress({ order, coin }: OrderProgressProps) {
  const { t } = useLingui();
  const { deadline } = order;
  const outcome = orderOutcome(order);
  return (
    <div className="flex min-h-40 w-full flex-col items-center justify-center gap-2">
      {outcome === undefined && deadline !== undefined ? (
        <CountdownRing
          deadline={deadline}
          now={serverNow}
          totalMs={(order.durationSeconds ?? 0) * 1000}
          label={t`Time left`}
          format={clockFace}
        >
          <WaitWord deadline={deadline} />
        </CountdownRing>
      ) : null}
      <div role="status" className="text-center empty:hidden">
        {outcome === undefined ? (
          <Delay deadline={deadline} />
        ) : (
          <>
            <p className="text-sm text-muted">
              {outcome === 'win' ? <Trans>You won</Trans> : null}
              {outcome === 'loss' ? <Trans>You lost</Trans> : null}
              {outcome === 'refunded' ? <Trans>Your quantity came back</Trans> : null}
              {outcome === 'unknown' ? <Trans>Settled</Trans> : null}
            </p>
            <OrderProfit order={order} coin={coin} className="text-xl" />
          </>
        )}
      </div>
    </div>
  );
}

function WaitWord({ deadline }: { deadline: number }) {
  const isOver = useHasPassed(deadline - useAtomValue(serverOffsetAtom));
  if (!isOver) {
    return (
      <span className="text-xs text-muted">
        <Trans>Wait finish</Trans>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1 text-xs text-muted">
      <Spinner className="size-3" />
      <Trans>Finishing</Trans>
    </span>
  );
}

/** Shown if settlement takes over two minutes, with a link to support. */
function Delay({ deadline }: { deadline: number | undefined }) {
  const { data } = useQuery(siteQueries.settings());
  const offset = useAtomValue(serverOffsetAtom);
  const isDelayed = useHasPassed((deadline ?? 0) + DELAYED_AFTER_MS - offset);
  if (deadline === undefined) return <Trans>Wait finish</Trans>;
  if (!isDelayed) return null;
  return (
    <p className="text-sm text-warn">
      <Trans>Settlement is delayed. Your order is safe; please contact support.</Trans>{' '}
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
