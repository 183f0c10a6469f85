import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TabBarProps {
  /** The accessible name of the navigation. */
  label: string;
  /** True if the page has no bar but only the rail. */
  railOnly?: boolean | undefined;
  /** At most five `TabBarItem` elements. */
  children: ReactNode;
}

/**
 * The bar within reach of the thumb. On low and wide screens, it is a rail at the start. Leave
 * `--tab-bar-height` plus the safe area free above it.
 */
export function TabBar({ label, railOnly, children }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className={cx('tab-bar border-line bg-canvas', railOnly && 'rail-only')}
    >
      <div className="column">{children}</div>
    </nav>
  );
}

export interface TabBarItemProps {
  icon: ReactNode;
  label: ReactNode;
  active: boolean;
  /** Renders the link, such as `(props) => <Link to="/" {...props} />`. */
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
        <span className="max-w-full truncate px-px max-[22.4rem]:text-[min(0.625rem,3.125vw)] max-[22.4rem]:tracking-tighter">
          {label}
        </span>
      </>
    ),
  });
}
