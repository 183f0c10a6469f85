import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface SwitchProps {
  /** The visible text before the switch. With `hideLabel`, it is only for screen readers. */
  label: ReactNode;
  hideLabel?: boolean | undefined;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export function Switch({
  label,
  hideLabel,
  checked,
  onCheckedChange,
  disabled,
  className,
}: SwitchProps) {
  return (
    <label
      className={cx('inline-flex min-h-11 items-center justify-between gap-3 text-sm', className)}
    >
      <span className={cx(hideLabel && 'sr-only')}>{label}</span>
      <span className="relative inline-flex h-6 w-11 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onCheckedChange(event.target.checked)}
          className="peer h-6 w-11 appearance-none rounded-full bg-edge transition-colors checked:bg-accent disabled:opacity-45"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-1 start-1 size-4 rounded-full bg-white transition-[translate] peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5"
        />
      </span>
    </label>
  );
}
