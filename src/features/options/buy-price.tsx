import { Trans } from '@lingui/react/macro';
import { formatPrice } from '#/domain/format-number';
import type { OptionOrder } from '#/domain/options-order';
import { Numeric } from '#/ui/numeric';

/** The opening price of an order, or a placeholder until it is known. */
export function BuyPrice({ order }: { order: Pick<OptionOrder, 'buyPrice' | 'status'> }) {
  if (order.buyPrice !== undefined) return <Numeric>{formatPrice(order.buyPrice)}</Numeric>;
  if (order.status !== 'running') return <Numeric>–</Numeric>;
  return (
    <span className="text-muted">
      <Trans>Opens at the next price</Trans>
    </span>
  );
}
