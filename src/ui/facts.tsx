import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Pairs of a name and its figure, line by line, as in an order or a confirm dialog. */
export function Facts({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <dl className={cx('text-sm', className)}>{children}</dl>;
}

export interface FactProps {
  label: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={cx('flex min-h-8 items-baseline justify-between gap-4 py-1', className)}>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-end font-medium text-ink wrap-break-word">{children}</dd>
    </div>
  );
}
