import type { ReactNode } from 'react';
import { TICKET_ID } from '#/components/page/trade-parts';
import { cx } from '#/ui/cx';

/**
 * The ticket and the running orders. On a phone, they are above the tab bar; elsewhere, they are in
 * a separate column. If a phone screen is too low, only the buttons stay above the tab bar.
 */
export const DOCK =
  'sticky bottom-[calc(var(--tab-bar-height)+var(--safe-bottom))] z-10 mt-auto min-w-0 border-t border-line bg-canvas [grid-area:ticket] [@media(height<30rem)_and_(width<35rem)]:contents low:static low:mt-0 low:border-s low:border-t-0';
const DOCK_COLUMN = 'min-w-0 border-s border-line [grid-area:ticket]';
export const BELOW_HEADER = 'top-[calc(var(--header-height)+var(--safe-top))]';

interface DockProps {
  /** True if the dock is next to the chart, in a column with room for orders. */
  isBeside: boolean;
  isColumn: boolean;
  running: ReactNode;
  /** The ticket. */
  children: ReactNode;
}

export function Dock({ isBeside, isColumn, running, children }: DockProps) {
  return (
    <div
      id={TICKET_ID}
      tabIndex={-1}
      data-bottom-bar
      className={cx('outline-none', isColumn ? DOCK_COLUMN : DOCK)}
    >
      <div className={isBeside ? cx('sticky pb-4', BELOW_HEADER) : 'contents'}>
        {isBeside ? null : running}
        {children}
        {isBeside ? running : null}
      </div>
    </div>
  );
}
