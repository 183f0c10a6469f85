import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export interface ChipProps extends ComponentProps<'button'> {
  /** If set, the chip is a toggle, which is announced as pressed or not pressed. */
  selected?: boolean | undefined;
  className?: string | undefined;
}

/** A small choice, such as a preset, a filter or an interval. */
export function Chip({ selected, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={selected}
      className={cx(
        'tap relative inline-flex min-h-8 min-w-11 items-center justify-center gap-1 rounded-md border px-3 text-sm font-medium whitespace-nowrap transition-colors disabled:opacity-45',
        selected
          ? 'border-accent-ink bg-accent-soft text-accent-ink'
          : 'border-transparent bg-fill text-ink hover:bg-fill-strong active:bg-fill-strong',
        className,
      )}
    />
  );
}
