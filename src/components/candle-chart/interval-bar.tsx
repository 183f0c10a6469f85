import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { cx } from '#/ui/cx';
import { moveInGroup } from '#/ui/move-in-group';
import { CHART_INTERVALS, type Interval } from '#core/domain/candles.ts';

interface IntervalBarProps {
  value: Interval;
  onChange: (interval: Interval) => void;
}

/** Intervals that are always visible. The others are in a menu if there is no room for all. */
const PINNED: readonly Interval[] = ['Tick', '1s', '1m', '15m', '1D'];

/** Intervals that are visible in addition if there is slightly more room. */
const ROOMY: readonly Interval[] = ['1m', '15m'];

const BUTTON =
  'num tap relative min-h-11 flex-auto px-0.5 text-center whitespace-nowrap text-xs font-medium -outline-offset-2 transition-colors short:min-h-10';
const LINE =
  'before:absolute before:inset-x-2 before:bottom-0 before:h-0.5 before:rounded-md before:bg-accent-ink before:transition-[scale]';

/** Ticks, seconds and the nine intervals. The codes are the same in every language. */
export function IntervalBar({ value, onChange }: IntervalBarProps) {
  const { t } = useLingui();
  const nameOf = (code: Interval) => (code === 'Tick' ? t`Tick` : code);
  const isOther = !PINNED.includes(value);
  return (
    <fieldset
      aria-label={t`Interval`}
      onKeyDown={moveInGroup}
      className="@container flex min-w-0 flex-1 ps-1.5"
    >
      {CHART_INTERVALS.map(({ code }) => (
        <button
          translate="no"
          key={code}
          type="button"
          aria-pressed={code === value}
          tabIndex={code === value ? 0 : -1}
          onClick={() => onChange(code)}
          className={cx(
            BUTTON,
            LINE,
            'min-w-8',
            code === value ? 'text-ink' : 'text-muted before:scale-x-0',
            !PINNED.includes(code) && 'hidden @min-[26rem]:block',
            ROOMY.includes(code) && code !== value && '@max-[13rem]:hidden',
          )}
        >
          {nameOf(code)}
        </button>
      ))}
      <span
        className={cx(
          BUTTON,
          LINE,
          'inline-flex min-w-9 items-center justify-center gap-0.5 has-focus-visible:outline-2 @min-[26rem]:hidden',
          isOther ? 'text-ink' : 'text-muted before:scale-x-0',
        )}
      >
        {isOther ? <span aria-hidden="true">{value}</span> : null}
        <ChevronDown aria-hidden="true" className="size-4" />
        {/* The platform's own list, placed invisibly over its picture. */}
        <select
          aria-label={t`Interval`}
          value={value}
          onChange={({ target }) => onChange(target.value as Interval)}
          className="absolute inset-y-[min(0px,(100%-44px)/2)] -start-1 w-[calc(100%+0.5rem)] text-base opacity-0"
        >
          {CHART_INTERVALS.map(({ code }) => (
            <option key={code} value={code}>
              {nameOf(code)}
            </option>
          ))}
        </select>
      </span>
    </fieldset>
  );
}
