import { cx } from './cx.ts';

export interface ProgressProps {
  label: string;
  /** From 0 to 1; null while it is unknown. */
  value: number | null;
}

export function Progress({ label, value }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={1}
      aria-valuenow={value ?? undefined}
      className="h-1 overflow-hidden rounded-full bg-fill"
    >
      <div
        className={cx(
          'h-full rounded-full bg-accent transition-[width]',
          value === null && 'w-1/3 animate-pulse',
        )}
        style={
          value === null ? undefined : { inlineSize: `${Math.min(1, Math.max(0, value)) * 100}%` }
        }
      />
    </div>
  );
}
