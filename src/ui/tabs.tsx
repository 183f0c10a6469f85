import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';

export interface TabItem<V extends string> {
  value: V;
  label: ReactNode;
  /** A count or dot after the label. */
  badge?: ReactNode;
}

export interface TabsProps<V extends string> {
  /** Ties tabs to `<TabPanel tabs={id}>`; leave out when the list below is filtered in place. */
  id?: string | undefined;
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** `underline` for sections, `pill` for filters below them. */
  variant?: 'underline' | 'pill' | undefined;
  /** Tabs share the width equally instead of scrolling. */
  fill?: boolean | undefined;
  className?: string | undefined;
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function Tabs<V extends string>({
  id,
  label,
  items,
  value,
  onValueChange,
  variant = 'underline',
  fill,
  className,
}: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = items.findIndex((item) => item.value === value);
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const step = STEP[event.key];
    let next = -1;
    if (step !== undefined) next = (at + step * sign + items.length) % items.length;
    else if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = items.length - 1;
    const item = items[next];
    if (!item) return;
    event.preventDefault();
    onValueChange(item.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={cx(
        'no-scrollbar flex overflow-x-auto overscroll-x-contain',
        variant === 'underline' ? 'gap-6 border-b border-line px-4' : 'gap-2 px-4 py-1',
        className,
      )}
    >
      {items.map((item) => {
        const selected = item.value === value;
        return (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={id ? `${id}-tab-${item.value}` : undefined}
            aria-controls={id && selected ? `${id}-panel-${item.value}` : undefined}
            aria-selected={selected}
            tabIndex={selected ? 0 : -1}
            onClick={(event) => {
              onValueChange(item.value);
              event.currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
            }}
            className={cx(
              'relative inline-flex shrink-0 items-center justify-center gap-1 whitespace-nowrap -outline-offset-2 transition-colors',
              fill && 'flex-1',
              variant === 'underline' ? underline(selected) : pill(selected),
            )}
          >
            {item.label}
            {item.badge}
          </button>
        );
      })}
    </div>
  );
}

function underline(selected: boolean) {
  return cx(
    'min-h-11 text-sm font-semibold before:absolute before:inset-x-0 before:bottom-0 before:h-0.5 before:bg-accent-ink before:transition-[scale]',
    selected ? 'text-ink' : 'text-muted before:scale-x-0',
  );
}

function pill(selected: boolean) {
  return cx(
    'tap my-1 min-h-8 rounded-md px-3 text-sm font-medium',
    selected ? 'bg-fill text-ink' : 'text-muted',
  );
}

export interface TabPanelProps {
  /** The `id` of its Tabs. */
  tabs: string;
  value: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Render only the selected one. */
export function TabPanel({ tabs, value, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${tabs}-panel-${value}`}
      aria-labelledby={`${tabs}-tab-${value}`}
      tabIndex={-1}
      className={className}
    >
      {children}
    </div>
  );
}
