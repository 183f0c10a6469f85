import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatSignedAmount } from '#/domain/format-number';
import type { Money } from '#/domain/money';
import { directionOf } from '#/ui/price-change';

const COLOUR = { up: 'text-up', down: 'text-down', flat: 'text-ink' };

/** A signed amount in USDT; a dash where nothing was won or lost. */
export function Profit({ amount }: { amount: Money | undefined }) {
  const signed = formatSignedAmount(amount, 2);
  return (
    <HiddenAmount unit="USDT" className={COLOUR[directionOf(signed)]}>
      {signed}
    </HiddenAmount>
  );
}
