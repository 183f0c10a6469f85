import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface StickyActionProps {
  /** One or two buttons, which share the width. */
  children: ReactNode;
  /** A line above the buttons, such as a total or a reason. */
  note?: ReactNode;
  /** True if the page has a tab bar below. */
  aboveTabBar?: boolean | undefined;
  /** True at the end of a full-height dialog, whose surface is raised. */
  inDialog?: boolean | undefined;
  className?: string | undefined;
}

/**
 * The page's only primary action, within reach of the thumb (interface.md#primary-action). It must
 * be the last child of the page.
 */
export function StickyAction({
  children,
  note,
  aboveTabBar,
  inDialog,
  className,
}: StickyActionProps) {
  return (
    <div
      data-bottom-bar
      className={cx(
        'sticky z-10 mt-auto border-t border-line px-4 pt-3 low:pt-2',
        inDialog ? 'bg-raised' : 'bg-canvas',
        aboveTabBar
          ? 'bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] pb-3 low:pb-2'
          : 'bottom-0 pb-[calc(var(--safe-bottom)+0.75rem)]',
        className,
      )}
    >
      {note ? <div className="mb-2 text-xs text-muted">{note}</div> : null}
      <div className="flex flex-wrap gap-3 *:flex-1">{children}</div>
    </div>
  );
}
