import { HiddenAmount } from '#/components/coin/hidden-amount';
import { formatAmount } from '#core/domain/format-number.ts';
import type { Money } from '#core/domain/money.ts';

interface WorthProps {
  /** In USDT; `undefined` while no price is known. */
  value: Money | undefined;
  className?: string | undefined;
}

/** A value with 2 decimals. An unknown value is a dash, never zero. */
export function Worth({ value, className }: WorthProps) {
  return (
    <HiddenAmount unit="USDT" className={className}>
      ≈ {value === undefined ? '–' : formatAmount(value, 2)}
    </HiddenAmount>
  );
}
