import type { ReactNode } from 'react';
import { cx } from '#/ui/cx';

interface QuietSelectProps {
  label: string;
  value: string | number;
  items: readonly { readonly value: string | number; readonly label: string }[];
  onValueChange: (value: string) => void;
  disabled?: boolean | undefined;
  /** True if the items are figures, which page translators must leave unchanged. */
  isCode?: boolean | undefined;
  className?: string | undefined;
  /** The content that shows the selected value. */
  children: ReactNode;
}

/**
 * A native select over a small picture of its value. Its own text has 16 px, because Safari zooms
 * the page when a field with smaller text is touched.
 */
export function QuietSelect(props: QuietSelectProps) {
  const { label, value, items, onValueChange, disabled, isCode, className, children } = props;
  return (
    <span
      className={cx(
        'relative flex h-8 items-center justify-between gap-1 rounded-md bg-fill px-2 text-xs font-semibold text-ink has-disabled:opacity-45 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
        className,
      )}
    >
      {children}
      <select
        translate={isCode ? 'no' : undefined}
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onValueChange(event.target.value)}
        className="absolute -inset-y-1.5 inset-x-0 w-full appearance-none text-base opacity-0"
      >
        {items.map((item) => (
          <option key={item.value} value={item.value} className="bg-raised text-ink">
            {item.label}
          </option>
        ))}
      </select>
    </span>
  );
}
