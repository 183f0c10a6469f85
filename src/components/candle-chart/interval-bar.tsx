import { useLingui } from '@lingui/react/macro';
import { cx } from '#/ui/cx';
import { CHART_INTERVALS, type Interval } from '#core/domain/candles.ts';

interface IntervalBarProps {
  value: Interval;
  onChange: (interval: Interval) => void;
}

/**
 * Ticks, seconds and the nine intervals in one row, scrollable on narrow screens. The codes are the
 * same in every language.
 */
export function IntervalBar({ value, onChange }: IntervalBarProps) {
  const { t } = useLingui();
  return (
    <fieldset
      aria-label={t`Interval`}
      className="no-scrollbar flex min-w-0 flex-1 overflow-x-auto overscroll-x-contain ps-1.5"
    >
      {CHART_INTERVALS.map(({ code }) => (
        <button
          translate="no"
          key={code}
          type="button"
          aria-pressed={code === value}
          onClick={() => onChange(code)}
          ref={code === value ? showWhole : undefined}
          className={cx(
            'num relative min-h-11 min-w-11 flex-auto px-0.5 text-center text-xs font-medium -outline-offset-2 transition-colors',
            'before:absolute before:inset-x-2 before:bottom-0 before:h-0.5 before:rounded-md before:bg-accent-ink before:transition-[scale]',
            code === value ? 'text-ink' : 'text-muted before:scale-x-0',
          )}
        >
          {code === 'Tick' ? t`Tick` : code}
        </button>
      ))}
    </fieldset>
  );
}

/** Scrolls the bar only, unlike `scrollIntoView`, which would also scroll the page. */
function showWhole(button: HTMLButtonElement | null) {
  const bar = button?.parentElement;
  if (!button || !bar) return;
  // Differences on the screen: in both directions of text they are what the bar has to move.
  const [inner, outer] = [button.getBoundingClientRect(), bar.getBoundingClientRect()];
  bar.scrollLeft += Math.max(0, inner.right - outer.right) + Math.min(0, inner.left - outer.left);
}
