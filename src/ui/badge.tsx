import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'accent' | 'success' | 'warn' | 'danger' | 'up' | 'down';

const TONE: Record<Tone, string> = {
  neutral: 'bg-fill text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  success: 'bg-success-soft text-success',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  up: 'bg-up-soft text-up',
  down: 'bg-down-soft text-down',
};

export interface BadgeProps {
  tone?: Tone | undefined;
  children: ReactNode;
}

/** A word or a count: a status, "Demo", or the number of unread messages. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5 min-w-5 items-center justify-center rounded-md px-1 text-xs font-medium whitespace-nowrap',
        TONE[tone],
      )}
    >
      {children}
    </span>
  );
}
