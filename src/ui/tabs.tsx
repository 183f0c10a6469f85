import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Tabs as Base } from '@base-ui/react/tabs';
import type { FocusEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { useDirection } from './use-direction.ts';

interface TabItem<V extends string> {
  value: V;
  label: ReactNode;
  /** A count or dot after the label. */
  badge?: ReactNode;
}

export interface TabsProps<V extends string> {
  /**
   * Connects the tabs with `<TabPanel tabs={id}>`. Omit it if the list below is filtered in place.
   */
  id?: string | undefined;
  label: string;
  items: readonly TabItem<V>[];
  value: V;
  onValueChange: (value: V) => void;
  /** `underline` is for sections, and `pill` is for filters below them. */
  variant?: 'underline' | 'pill' | undefined;
  /** True if the tabs share the width equally instead of scrolling. */
  fill?: boolean | undefined;
  className?: string | undefined;
}

/** Tabs with a sliding underline. Arrow keys follow the reading direction. */
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
  const direction = useDirection();
  const isUnderline = variant === 'underline';
  return (
    <DirectionProvider direction={direction}>
      <Base.Root
        value={value}
        onValueChange={(next: V) => onValueChange(next)}
        className={className}
      >
        <Base.List
          activateOnFocus
          aria-label={label}
          className={cx(
            'no-scrollbar relative flex overflow-x-auto overscroll-x-contain px-4',
            isUnderline ? 'gap-6 border-b border-line' : 'gap-2 py-1',
          )}
        >
          {items.map((item) => {
            const selected = item.value === value;
            return (
              <Base.Tab
                key={item.value}
                value={item.value}
                id={id ? `${id}-tab-${item.value}` : undefined}
                aria-controls={id && selected ? `${id}-panel-${item.value}` : undefined}
                onFocus={bringIntoView}
                className={cx(
                  'tap relative inline-flex shrink-0 items-center justify-center gap-1 whitespace-nowrap -outline-offset-2 transition-colors',
                  fill && 'flex-1',
                  isUnderline ? underline(selected) : pill(selected),
                )}
              >
                {item.label}
                {item.badge}
              </Base.Tab>
            );
          })}
          {isUnderline ? <Base.Indicator className="tab-indicator bg-accent-ink" /> : null}
        </Base.List>
      </Base.Root>
    </DirectionProvider>
  );
}

function bringIntoView(event: FocusEvent<HTMLElement>) {
  event.currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

function underline(selected: boolean) {
  return cx('min-h-11 text-sm font-semibold', selected ? 'text-ink' : 'text-muted');
}

function pill(selected: boolean) {
  return cx(
    'my-1 min-h-8 rounded-md px-3 text-sm font-medium',
    selected ? 'bg-fill text-ink' : 'text-muted',
  );
}

export interface TabPanelProps {
  /** The `id` of the Tabs that the panel belongs to. */
  tabs: string;
  value: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The panel of one tab. Render only the selected one. */
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
