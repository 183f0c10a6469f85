import { cx } from './cx.ts';

export interface ProgressProps {
  label: string;
  /** 0 to `max`; null while unknown. */
  value: number | null;
  max?: number | undefined;
  tone?: 'accent' | 'success' | 'warn' | undefined;
  className?: string | undefined;
}

const TONE = { accent: 'bg-accent', success: 'bg-success', warn: 'bg-warn' };

export function Progress({ label, value, max = 1, tone = 'accent', className }: ProgressProps) {
  const share = value === null ? 0 : Math.min(1, Math.max(0, value / max));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      className={cx('h-1 overflow-hidden rounded-full bg-fill', className)}
    >
      <div
        className={cx(
          'h-full rounded-full transition-[width]',
          TONE[tone],
          value === null && 'w-1/3 animate-pulse',
        )}
        style={value === null ? undefined : { inlineSize: `${share * 100}%` }}
      />
    </div>
  );
}
