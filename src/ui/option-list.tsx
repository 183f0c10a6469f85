import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface OptionItem<V extends string> {
  value: V;
  label: ReactNode;
  subtitle?: ReactNode;
  leading?: ReactNode;
  trailing?: ReactNode;
  disabled?: boolean | undefined;
  /** BCP-47, when the label is in another language. */
  lang?: string | undefined;
}

export interface OptionListProps<V extends string> {
  label: string;
  items: readonly OptionItem<V>[];
  value: V | null;
  /** Called for the chosen one too, so a sheet can close. */
  onSelect: (value: V) => void;
  className?: string | undefined;
}

/** The picker inside a sheet or popover: one choice of many, with arrow keys. */
export function OptionList<V extends string>({
  label,
  items,
  value,
  onSelect,
  className,
}: OptionListProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {items.map((item) => (
        <label
          key={item.value}
          lang={item.lang}
          className={cx(
            'flex min-h-12 items-center gap-3 px-4 py-2 text-sm text-ink transition-colors active:bg-fill has-disabled:opacity-45',
            'has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={item.value === value}
            disabled={item.disabled}
            onChange={() => onSelect(item.value)}
            onClick={(event) => {
              // A keyboard moves through radios by itself; only a real press on the chosen one closes.
              if (item.value === value && event.detail > 0) onSelect(item.value);
            }}
            className="peer sr-only"
          />
          {item.leading}
          <span className="min-w-0 flex-1">
            <span className="block wrap-break-word">{item.label}</span>
            {item.subtitle ? (
              <span className="block text-xs font-normal text-muted">{item.subtitle}</span>
            ) : null}
          </span>
          {item.trailing}
          <Check
            aria-hidden="true"
            className="size-5 shrink-0 text-accent-ink opacity-0 peer-checked:opacity-100"
          />
        </label>
      ))}
    </div>
  );
}
