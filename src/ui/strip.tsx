import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface StripProps {
  label: string;
  /** The number of items that fill the width. A part of the next one is visible. */
  shown: number;
  items: readonly { key: string; content: ReactNode }[];
  className?: string | undefined;
}

/** A list that scrolls sideways and snaps to items. */
export function Strip({ label, shown, items, className }: StripProps) {
  return (
    <ul
      aria-label={label}
      className={cx(
        'no-scrollbar flex snap-x snap-proximity scroll-px-4 overflow-x-auto overscroll-x-contain px-4',
        className,
      )}
    >
      {items.map((item) => (
        <li
          key={item.key}
          className="min-w-[6rem] shrink-0 snap-start"
          style={{ inlineSize: `${92 / shown}%` }}
        >
          {item.content}
        </li>
      ))}
    </ul>
  );
}
