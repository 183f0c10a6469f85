import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useMarketPrice } from '#/components/quote/use-market-price';
import { usePriceText } from '#/components/quote/use-price-text';
import { Numeric } from '#/ui/numeric';
import { formatPrice } from '#core/domain/format-number.ts';
import type { Market } from '#core/domain/market.ts';
import type { OptionOrder } from '#core/domain/options-order.ts';
import { OpenPrice } from './open-price';

interface OrderPricesProps {
  order: OptionOrder;
  /** `undefined` if the market is no longer in the list. */
  market: Market | undefined;
}

/** The opening price of an order and the current price or, at the end, the settlement price. */
export function OrderPrices({ order, market }: OrderPricesProps) {
  const priceText = usePriceText(order.pair);
  const isOver = order.status === 'settled';
  return (
    <dl className="flex basis-full justify-between gap-x-3 text-xs text-muted">
      <Price label={<Trans>Opening price</Trans>} className={isOver ? '@max-[20rem]:sr-only' : ''}>
        <OpenPrice order={order} />
      </Price>
      {isOver ? (
        <Price label={<Trans>Settlement price</Trans>}>
          <Numeric>{priceText(order.settlementPrice)}</Numeric>
        </Price>
      ) : null}
      {!isOver && order.openPrice !== undefined ? (
        <Price label={<Trans>Price now</Trans>}>
          {market ? <PriceNow market={market} /> : <Numeric>–</Numeric>}
        </Price>
      ) : null}
    </dl>
  );
}

function PriceNow({ market }: { market: Market }) {
  return <Numeric>{formatPrice(useMarketPrice(market).price, market.pricePlaces)}</Numeric>;
}

interface PriceProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

function Price({ label, className, children }: PriceProps) {
  return (
    <div className={className}>
      <dt className="sr-only">{label}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}
