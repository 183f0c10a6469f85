import { Trans } from '@lingui/react/macro';
import { cx } from '#/ui/cx';
import { Numeric } from '#/ui/numeric';
import { formatSignedAmount } from '#core/domain/format-number.ts';
import { type OptionOrder, orderOutcome } from '#core/domain/options-order.ts';

interface OrderProfitProps {
  order: OptionOrder;
  /** Shown after the amount, if set. */
  coin?: string;
  className?: string;
}

const COLOUR = {
  win: 'text-success',
  loss: 'text-danger',
  refunded: 'text-muted',
  unknown: 'text-muted',
} as const;

/** Signed profit or loss, coloured by outcome. A tie or a void order is shown as refunded. */
export function OrderProfit({ order, coin, className }: OrderProfitProps) {
  const outcome = orderOutcome(order);
  if (outcome === undefined) return null;
  return (
    <span data-outcome={outcome} className={cx('font-semibold', COLOUR[outcome], className)}>
      {outcome === 'refunded' ? (
        <Trans>Refunded</Trans>
      ) : (
        <Numeric unit={coin}>{formatSignedAmount(order.profit)}</Numeric>
      )}
    </span>
  );
}
