import { cx } from './cx.ts';

export interface DotProps {
  tone?: 'danger' | 'success' | 'warn' | 'neutral' | undefined;
  /** The meaning of the dot, for screen readers. */
  label?: string | undefined;
  className?: string | undefined;
}

const TONE = { danger: 'bg-danger', success: 'bg-success', warn: 'bg-warn', neutral: 'bg-faint' };

export function Dot({ tone = 'danger', label, className }: DotProps) {
  return (
    <span className={cx('inline-block size-2 shrink-0 rounded-full', TONE[tone], className)}>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
