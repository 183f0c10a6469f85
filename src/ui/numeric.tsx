import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface NumericProps {
  /** A formatted figure, such as `64,250.10`. */
  children: ReactNode;
  /** Shown small and muted after the figure, such as `USDT`. */
  unit?: ReactNode;
  /**
   * If set, dots replace the figure, and screen readers get this string. Used for hidden amounts.
   */
  maskedLabel?: string | undefined;
  className?: string | undefined;
}

/**
 * A figure that is tabular, left to right in any language, and wraps instead of being clipped
 * (interface.md#numbers).
 */
export function Numeric({ children, unit, maskedLabel, className }: NumericProps) {
  return (
    <span translate="no" className={cx('num wrap-anywhere', className)}>
      {maskedLabel === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden="true">••••••</span>
          <span translate="yes" className="sr-only">
            {maskedLabel}
          </span>
        </>
      )}
      {unit ? (
        <span className="inline-block whitespace-nowrap text-[max(0.75rem,0.7em)] font-normal text-muted">
          {'\u00a0'}
          {unit}
        </span>
      ) : null}
    </span>
  );
}
