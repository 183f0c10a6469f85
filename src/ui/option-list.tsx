import { Check } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface OptionItem<V extends string> {
  value: V;
  label: ReactNode;
  subtitle?: ReactNode;
  leading?: ReactNode;
  trailing?: ReactNode;
  disabled?: boolean | undefined;
  /** The BCP-47 tag, if the label is in another language. */
  lang?: string | undefined;
}

export interface OptionListProps<V extends string> {
  label: string;
  items: readonly OptionItem<V>[];
  value: V | null;
  /** Called even for the item that is already selected, so a sheet can close. */
  onSelect: (value: V) => void;
  className?: string | undefined;
}

/** Returns the index to which an arrow key leads from `at`, or -1 for any other key. */
function target(key: string, at: number, count: number): number {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}

/** The picker inside a sheet or popover. Arrow keys move, and Enter or a tap selects. */
export function OptionList<V extends string>({
  label,
  items,
  value,
  onSelect,
  className,
}: OptionListProps<V>) {
  const hasChosen = items.some((item) => item.value === value && !item.disabled);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]:enabled')];
    const at = options.indexOf(event.target as HTMLElement);
    const next = options[target(event.key, at, options.length)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <div role="listbox" aria-label={label} onKeyDown={onKeyDown} className={className}>
      {items.map((item, index) => {
        const chosen = item.value === value;
        const entry = chosen || (!hasChosen && index === 0);
        return (
          <button
            key={item.value}
            type="button"
            role="option"
            aria-selected={chosen}
            disabled={item.disabled}
            lang={item.lang}
            tabIndex={entry ? 0 : -1}
            data-autofocus={entry || undefined}
            onClick={() => onSelect(item.value)}
            className={cx(
              'flex min-h-12 w-full items-center gap-3 px-4 py-2 text-start text-sm text-ink',
              '-outline-offset-2 transition-colors active:bg-fill disabled:opacity-45',
              chosen && 'font-semibold',
            )}
          >
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
              className={cx('size-5 shrink-0 text-accent-ink', !chosen && 'invisible')}
            />
          </button>
        );
      })}
    </div>
  );
}
