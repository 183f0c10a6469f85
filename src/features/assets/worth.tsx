import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatAmount } from '#/domain/format-number';
import type { Money } from '#/domain/money';

interface WorthProps {
  /** In USDT; missing while no price is known. */
  value: Money | undefined;
  className?: string | undefined;
}

/** What something is worth, with 2 decimals; a dash for what nobody knows, never zero. */
export function Worth({ value, className }: WorthProps) {
  return (
    <HiddenAmount unit="USDT" className={className}>
      ≈ {value === undefined ? '–' : formatAmount(value, 2)}
    </HiddenAmount>
  );
}
