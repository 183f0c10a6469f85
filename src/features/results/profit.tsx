import { HiddenAmount } from '#/components/coin/hidden-amount';
import { directionOf } from '#/ui/price-change';
import { formatSignedAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';

const COLOUR = { up: 'text-up', down: 'text-down', flat: 'text-ink' };

/** A signed amount in USDT, or a dash if nothing was won or lost. */
export function Profit({ amount }: { amount: Money | undefined }) {
  const signed = formatSignedAmount(amount, 2);
  return (
    <HiddenAmount unit="USDT" className={COLOUR[directionOf(signed)]}>
      {signed}
    </HiddenAmount>
  );
}
