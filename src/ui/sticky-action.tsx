import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface StickyActionProps {
  /** One or two buttons; they share the width. */
  children: ReactNode;
  /** A line above them: a total, a reason. */
  note?: ReactNode;
  /** The page has a tab bar below. */
  aboveTabBar?: boolean | undefined;
  className?: string | undefined;
}

/** The page's one primary action, at the thumb. Last child of the page. */
export function StickyAction({ children, note, aboveTabBar, className }: StickyActionProps) {
  return (
    <div
      className={cx(
        'sticky z-10 mt-auto border-t border-line bg-canvas px-4 pt-3',
        aboveTabBar
          ? 'bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] pb-3'
          : 'bottom-0 pb-[calc(var(--safe-bottom)+0.75rem)]',
        className,
      )}
    >
      {note ? <div className="mb-2 text-xs text-muted">{note}</div> : null}
      <div className="flex gap-3 *:flex-1">{children}</div>
    </div>
  );
}
