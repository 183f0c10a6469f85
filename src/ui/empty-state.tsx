import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface EmptyStateProps {
  /** A lucide icon. */
  icon?: ReactNode;
  title: ReactNode;
  /** The next step. */
  hint?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

export function EmptyState({ icon, title, hint, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-2 px-8 py-12 text-center', className)}>
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-2 flex size-14 items-center justify-center rounded-full bg-surface text-faint [&_svg]:size-6"
        >
          {icon}
        </span>
      ) : null}
      <p className="text-base font-semibold text-ink">{title}</p>
      {hint ? <p className="max-w-72 text-sm text-muted text-balance">{hint}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
