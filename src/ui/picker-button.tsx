import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';

export interface PickerButtonProps {
  /** The name of the choice. Screen readers also get the selected value. */
  label: string;
  /** The selected value as a string; `undefined` if there is none yet. */
  value: string | undefined;
  placeholder: string;
  /** Shown before the value: a logo. */
  leading?: ReactNode;
  disabled?: boolean | undefined;
  /** True if the value is a code or a name, which page translators must leave unchanged. */
  isCode?: boolean | undefined;
  /** True if the button is only as wide as its value, for a box with other parts. */
  compact?: boolean | undefined;
  onClick: () => void;
}

/** A button that looks like a text input and opens a list. It is used in a Field. */
export function PickerButton(props: PickerButtonProps) {
  const { label, value, placeholder, leading, disabled, isCode, compact, onClick } = props;
  const linked = useFieldProps({});
  return (
    <button
      {...linked}
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label}: ${value ?? placeholder}`}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'flex items-center gap-2 rounded-md border bg-fill text-start text-base',
        compact ? 'min-h-11 shrink-0 px-2 font-medium' : 'min-h-12 w-full px-3',
        'transition-colors active:bg-fill-strong disabled:opacity-55',
        linked['aria-invalid'] ? 'border-danger' : 'border-transparent',
      )}
    >
      {leading}
      <span
        translate={isCode && value !== undefined ? 'no' : undefined}
        className={cx(
          'min-w-0 flex-1 wrap-anywhere',
          value === undefined ? 'text-faint' : 'text-ink',
        )}
      >
        {value ?? placeholder}
      </span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-faint" />
    </button>
  );
}
