import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Numeric } from '#/ui/numeric';
import { formatBalance, formatExact } from '#core/domain/assets-balance.ts';
import type { Money } from '#core/domain/money.ts';

interface BalanceFigureProps {
  amount: Money;
  unit: string | undefined;
  /** The amount, formatted by `formatBalance`. */
  children: ReactNode;
}

/** A balance, shortened for reading. A tap shows every digit. */
export function BalanceFigure({ amount, unit, children }: BalanceFigureProps) {
  const { t } = useLingui();
  const [isExact, setExact] = useState(false);
  const exact = formatExact(amount);
  if (exact === formatBalance(amount)) return <Numeric unit={unit}>{children}</Numeric>;
  return (
    <button
      type="button"
      aria-pressed={isExact}
      title={t`Exact amount`}
      onClick={() => setExact(!isExact)}
      className="tap relative rounded-md text-end"
    >
      <Numeric unit={unit}>{isExact ? exact : children}</Numeric>
    </button>
  );
}
