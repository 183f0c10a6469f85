import { Trans } from '@lingui/react/macro';
import { usePriceText } from '#/components/quote/use-price-text';
import { Numeric } from '#/ui/numeric';
import type { OptionOrder } from '#core/domain/options-order.ts';

/** The opening price of an order, or a placeholder until it is known. */
export function OpenPrice({
  order,
}: {
  order: Pick<OptionOrder, 'openPrice' | 'pair' | 'status'>;
}) {
  const priceText = usePriceText(order.pair);
  if (order.openPrice !== undefined) return <Numeric>{priceText(order.openPrice)}</Numeric>;
  if (order.status !== 'running') return <Numeric>–</Numeric>;
  return (
    <span className="text-muted">
      <Trans>Opens at the next price</Trans>
    </span>
  );
}
