import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface AppBarProps {
  /** The logo or a menu button. */
  start: ReactNode;
  /** Icon buttons. */
  end?: ReactNode;
  /** Marks that are always in the header, such as Demo. */
  children?: ReactNode;
  className?: string | undefined;
}

/** The header of the five home-level screens. */
export function AppBar({ start, end, children, className }: AppBarProps) {
  return (
    <header className={cx('sticky top-0 z-20 bg-canvas pt-(--safe-top)', className)}>
      <div className="column flex h-(--header-height) items-center gap-2 ps-4 pe-1">
        {start}
        {children}
        <div className="ms-auto flex items-center">{end}</div>
      </div>
    </header>
  );
}
