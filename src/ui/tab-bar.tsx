import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TabBarProps {
  /** Accessible name of the navigation. */
  label: string;
  /** TabBarItems, at most five. */
  children: ReactNode;
}

/** The bar within reach of the thumb. Leave `--tab-bar-height` plus the safe area free above it. */
export function TabBar({ label, children }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-canvas pb-(--safe-bottom)"
    >
      <div className="column flex h-(--tab-bar-height) items-stretch px-1">{children}</div>
    </nav>
  );
}

export interface TabBarItemProps {
  icon: ReactNode;
  label: ReactNode;
  active: boolean;
  /** `(props) => <Link to="/" {...props} />`. */
  render: (props: {
    className: string;
    children: ReactNode;
    'aria-current': 'page' | undefined;
  }) => ReactNode;
}

export function TabBarItem({ icon, label, active, render }: TabBarItemProps) {
  return render({
    'aria-current': active ? 'page' : undefined,
    className: cx(
      'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-md text-xs -outline-offset-2 transition-colors',
      active ? 'font-semibold text-accent-ink' : 'text-muted',
    ),
    children: (
      <>
        <span aria-hidden="true" className="[&>svg]:size-6">
          {icon}
        </span>
        <span className="max-w-full truncate px-px">{label}</span>
      </>
    ),
  });
}
