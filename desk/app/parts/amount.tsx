import { cx } from '#/ui/cx';
import { formatMoney } from './format.ts';

interface AmountProps {
  /** A decimal string; a missing amount is shown as unknown, never as 0. */
  value: string | null | undefined;
  unit?: string | null | undefined;
  className?: string | undefined;
}

export function Amount({ value, unit, className }: AmountProps) {
  if (value === null || value === undefined) return <Unknown />;
  return (
    <span className={cx('num whitespace-nowrap', className)}>
      {formatMoney(value)}
      {unit ? <span className="text-muted"> {unit}</span> : null}
    </span>
  );
}

/** Replaces a figure that the server does not know. */
export function Unknown() {
  return <span className="text-warn">unknown</span>;
}
