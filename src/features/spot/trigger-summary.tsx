import { Trans } from '@lingui/react/macro';
import type { NewTriggerOrder } from '#/api/spot-trigger';
import { usePriceText } from '#/components/quote/use-price-text';
import { Fact, Facts } from '#/ui/facts';
import { Numeric } from '#/ui/numeric';
import { formatAmount } from '#core/domain/format-number.ts';
import { tradeValue } from '#core/domain/spot-order.ts';
import { type TriggerLeg, triggerReserve } from '#core/domain/spot-trigger.ts';
import { WhenPrice } from './when-price';

interface TriggerSummaryProps {
  order: NewTriggerOrder;
  base: string;
  quote: string;
}

/** The effect and the reservation of a trigger order, shown before it is sent. */
export function TriggerSummary({ order, base, quote }: TriggerSummaryProps) {
  const { side, quantity, legs } = order;
  const [first, twin] = legs;
  const priceText = usePriceText(`${base}/${quote}`);
  const reserved = triggerReserve(order);
  const total = (leg: TriggerLeg) => leg.price && quantity && tradeValue(leg.price, quantity);
  const facts = (leg: TriggerLeg) => (
    <Facts>
      <Fact label={<Trans>Trigger price</Trans>}>
        <WhenPrice when={leg.when} price={leg.trigger} pair={`${base}/${quote}`} />
      </Fact>
      <Fact label={<Trans>Limit price</Trans>}>
        <Numeric unit={quote}>{priceText(leg.price)}</Numeric>
      </Fact>
      <Fact label={<Trans context="order value">Total</Trans>}>
        <Numeric unit={quote}>{formatAmount(total(leg))}</Numeric>
      </Fact>
    </Facts>
  );
  const heading = 'mt-3 mb-1 text-sm font-semibold';
  return (
    <>
      <Facts>
        <Fact label={<bdi translate="no" dir="ltr">{`${base}/${quote}`}</bdi>}>
          <span className={side === 'buy' ? 'text-up' : 'text-down'}>
            {side === 'buy' ? <Trans>Buy</Trans> : <Trans>Sell</Trans>}
          </span>
        </Fact>
        <Fact label={<Trans>Quantity</Trans>}>
          <Numeric unit={base}>{formatAmount(quantity)}</Numeric>
        </Fact>
        <Fact label={<Trans>On hold until then</Trans>}>
          <Numeric unit={side === 'buy' ? quote : base}>{formatAmount(reserved)}</Numeric>
        </Fact>
      </Facts>
      {twin ? (
        <>
          <h3 className={heading}>
            <Trans>Take profit</Trans>
          </h3>
          {facts(first)}
          <h3 className={heading}>
            <Trans>Stop loss</Trans>
          </h3>
          {facts(twin)}
        </>
      ) : (
        facts(first)
      )}
      <p className="mt-3 text-xs text-muted">
        {twin ? (
          <Trans>
            When the market reaches the first trigger price, its limit order is placed and the other
            one is cancelled. A limit order only fills at its limit or better.
          </Trans>
        ) : (
          <Trans>
            When the market reaches the trigger price, we’ll place a limit order. It only fills at
            its limit or better.
          </Trans>
        )}
      </p>
    </>
  );
}
