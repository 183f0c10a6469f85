import type { ReactNode } from 'react';
import type { RowElementProps } from './list-row.tsx';

export interface IconTileProps {
  icon: ReactNode;
  label: ReactNode;
  /** Renders an anchor or a button, such as `(props) => <Link to="/loans" {...props} />`. */
  render: (props: RowElementProps) => ReactNode;
}

/** One entry of a menu grid: an icon over at most two lines of text. */
export function IconTile({ icon, label, render }: IconTileProps) {
  return render({
    className:
      'flex min-h-19 min-w-0 flex-col items-center gap-2 rounded-md py-2 text-center text-[min(0.75rem,3.75vw)] leading-4 text-ink transition-opacity active:opacity-60',
    children: (
      <>
        <span
          aria-hidden="true"
          className="flex size-11 items-center justify-center rounded-lg bg-fill text-accent-ink [&_svg]:size-5"
        >
          {icon}
        </span>
        <span className="line-clamp-2 w-full hyphens-auto wrap-break-word max-[22.4rem]:text-[min(0.6875rem,3.75vw)] max-[22.4rem]:tracking-tighter">
          {label}
        </span>
      </>
    ),
  });
}
