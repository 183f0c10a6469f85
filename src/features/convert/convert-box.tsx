import type { ReactNode } from 'react';
import { cx } from '#/ui/cx';

interface ConvertBoxProps {
  /** The id of the figure, used by its label and its note. */
  id: string;
  label: ReactNode;
  /** Shown at the end of the label line. */
  trailing?: ReactNode;
  /** The coin, shown before the figure. */
  picker: ReactNode;
  error?: ReactNode;
  /** The figure: an input field, or the received amount. */
  children: ReactNode;
}

/** One side of a conversion: its coin and its amount. */
export function ConvertBox(props: ConvertBoxProps) {
  const { id, label, trailing, picker, error, children } = props;
  return (
    <div>
      <div
        className={cx(
          'rounded-lg border bg-surface px-4 py-3 transition-colors has-[input:focus-visible]:border-accent-ink',
          error ? 'border-danger' : 'border-transparent',
        )}
      >
        <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-3 text-sm">
          <label htmlFor={id} className="text-muted">
            {label}
          </label>
          {trailing}
        </div>
        <div className="mt-1 flex items-center gap-3 text-end">
          {picker}
          {children}
        </div>
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className="mt-1 mb-4 text-xs text-danger empty:hidden"
      >
        {error}
      </p>
    </div>
  );
}
