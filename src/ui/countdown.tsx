import { useEffect, useEffectEvent } from 'react';
import { cx } from './cx.ts';
import { useCountdown } from './use-countdown.ts';

export interface CountdownProps {
  /** Epoch milliseconds by the clock of `now`; pass the same function each time. */
  deadline: number;
  now: () => number;
  /** The whole time, for the bar. */
  totalMs: number;
  /** Accessible name. */
  label: string;
  /** Formats the remaining seconds: `00:42`. */
  format: (secondsLeft: number) => string;
  onEnd?: (() => void) | undefined;
  className?: string | undefined;
}

/** The remaining time as a figure, and below it as a share of the whole. */
export function Countdown({
  deadline,
  now,
  totalMs,
  label,
  format,
  onEnd,
  className,
}: CountdownProps) {
  const left = useCountdown(deadline, now);
  const over = left === 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (over) end();
  }, [over]);
  return (
    <div role="timer" aria-label={label} className={cx('inline-flex flex-col', className)}>
      <span translate="no" className="num text-base font-semibold">
        {format(Math.ceil(left / 1000))}
      </span>
      <span aria-hidden="true" className="h-0.5 rounded-full bg-fill-strong">
        <span
          className="block h-full rounded-full bg-accent-ink transition-[inline-size] duration-1000 ease-linear"
          style={{ inlineSize: `${Math.min(1, left / totalMs) * 100}%` }}
        />
      </span>
    </div>
  );
}
