import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { evidenceQuery, type OptionTick } from '#/api/options-evidence';
import { Duration } from '#/components/duration/duration';
import { usePriceText } from '#/components/quote/use-price-text';
import { isoTime } from '#/lib/format';
import { CopyButton } from '#/ui/copy-button';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatRate } from '#core/domain/format-number.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { useOptionsAccount } from './options-account';
import { Recompute } from './recompute';
import { StatusWord } from './status-word';

/**
 * The terms of an order, the ticks that opened and settled it, and how to recompute the outcome.
 */
export function OrderDetails({ order }: { order: OptionOrder }) {
  const { t } = useLingui();
  const { isPractice } = useOptionsAccount();
  const { data } = useQuery(evidenceQuery(order, isPractice));
  const { payoutRate } = order;
  const expiresAt = data?.expiresAt ?? order.deadline;
  return (
    <Facts className="text-xs">
      <Fact label={<Trans>Order number</Trans>}>
        <span className="inline-flex items-center">
          <span translate="no" className="num">
            {order.id}
          </span>
          <CopyButton
            text={order.id}
            label={t`Copy the number`}
            copiedLabel={t`Copied`}
            className="-my-3 -me-3"
          />
        </span>
      </Fact>
      <Fact label={<Trans>Status</Trans>}>
        <StatusWord order={order} />
      </Fact>
      <Fact label={<Trans context="duration of an option">Time</Trans>}>
        <Duration seconds={order.durationSeconds} />
      </Fact>
      {payoutRate === undefined ? null : (
        <Fact label={<Trans>Profit rate</Trans>}>
          <span translate="no" className="num">
            +{formatRate(payoutRate)}
          </span>
        </Fact>
      )}
      {data?.openAfter === undefined ? null : (
        <Fact label={<Trans>Opens after</Trans>}>
          <Moment at={data.openAfter} />
        </Fact>
      )}
      <Tick label={<Trans>Opening price</Trans>} tick={data?.opening} pair={order.pair} />
      {expiresAt === undefined ? null : (
        <Fact label={<Trans>Expiry</Trans>}>
          <Moment at={expiresAt} />
        </Fact>
      )}
      <Tick label={<Trans>Settlement price</Trans>} tick={data?.settling} pair={order.pair} />
      <Recompute order={order} evidence={data} />
    </Facts>
  );
}

interface TickProps {
  label: ReactNode;
  tick: OptionTick | undefined;
  pair: string;
}

function Tick({ label, tick, pair }: TickProps) {
  const priceText = usePriceText(pair);
  return (
    <Fact label={label} className="[&>dt]:shrink-0">
      {tick === undefined ? (
        '–'
      ) : (
        <>
          <Numeric>{priceText(tick.price)}</Numeric>
          <span className="block font-normal text-muted">
            <Moment at={tick.at} />
          </span>
          {tick.name === undefined ? null : (
            <span translate="no" className="num block font-normal break-all text-muted">
              {tick.source} #{tick.name}
            </span>
          )}
        </>
      )}
    </Fact>
  );
}

/** A server-clock time with milliseconds, because ticks are compared with this precision. */
function Moment({ at }: { at: number }) {
  const milliseconds = String(at % 1000).padStart(3, '0');
  const [day, clock] = isoTime(at).slice(0, 19).split('T');
  return (
    <span translate="no" className="num">
      {day} {clock}.{milliseconds}
    </span>
  );
}
