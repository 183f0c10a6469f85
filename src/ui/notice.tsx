import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONE = {
  info: 'bg-accent-soft [&_svg]:text-accent-ink',
  success: 'bg-success-soft [&_svg]:text-success',
  warn: 'bg-warn-soft [&_svg]:text-warn',
  danger: 'bg-danger-soft [&_svg]:text-danger',
};

export interface NoticeProps {
  tone?: keyof typeof TONE | undefined;
  icon?: ReactNode;
  /** True for a notice from edge to edge, for strips below the header. */
  flush?: boolean | undefined;
  /** A link button or small button at the end. */
  action?: ReactNode;
  /** Set to `status` if the notice appears automatically and should be announced. */
  role?: 'status' | 'alert' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A persistent sentence, such as an offline notice, an update or a risk. */
export function Notice({
  tone = 'info',
  icon,
  flush,
  action,
  role,
  className,
  children,
}: NoticeProps) {
  return (
    <div
      role={role}
      className={cx(
        'flex flex-wrap items-center gap-2 px-4 py-2 text-sm text-ink',
        TONE[tone],
        !flush && 'rounded-md',
        className,
      )}
    >
      {icon ? (
        <span aria-hidden="true" className="shrink-0 [&_svg]:size-5">
          {icon}
        </span>
      ) : null}
      <div className="min-w-[min(8rem,70%)] flex-1">{children}</div>
      {action}
    </div>
  );
}
