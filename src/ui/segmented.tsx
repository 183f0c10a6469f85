import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface SegmentedItem<V extends string> {
  value: V;
  label: ReactNode;
  /** The colour of the selected item, for buy and sell. */
  tone?: 'up' | 'down' | undefined;
  disabled?: boolean | undefined;
  /** The key that selects the item (`aria-keyshortcuts`). */
  shortcut?: string | undefined;
}

export interface SegmentedProps<V extends string> {
  label: string;
  items: readonly SegmentedItem<V>[];
  value: V | null;
  onValueChange: (value: V) => void;
  className?: string | undefined;
}

const TONE = {
  up: 'has-checked:bg-up-fill has-checked:text-white',
  down: 'has-checked:bg-down-fill has-checked:text-white',
};

/** One of a few choices, side by side, made of native radio buttons. */
export function Segmented<V extends string>({
  label,
  items,
  value,
  onValueChange,
  className,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('flex flex-wrap rounded-md bg-fill p-1', className)}
    >
      {items.map((item) => (
        <label
          key={item.value}
          className={cx(
            'tap relative flex min-h-9 flex-1 items-center justify-center rounded-md px-1 text-center text-sm font-semibold text-muted transition-colors hover:text-ink',
            'has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
            item.tone ? TONE[item.tone] : 'has-checked:bg-knob has-checked:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            disabled={item.disabled}
            aria-keyshortcuts={item.shortcut}
            onChange={() => onValueChange(item.value)}
            className="sr-only"
          />
          {item.label}
        </label>
      ))}
    </div>
  );
}
