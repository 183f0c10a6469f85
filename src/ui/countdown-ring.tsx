import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { cx } from './cx.ts';
import { useCountdown } from './use-countdown.ts';

const RADIUS = 46;
const LENGTH = 2 * Math.PI * RADIUS;

export interface CountdownRingProps {
  /** Epoch milliseconds by the clock of `now`; pass the same function each time. */
  deadline: number;
  now: () => number;
  /** The whole time, for the ring. */
  totalMs: number;
  /** Accessible name. */
  label: string;
  /** Formats the seconds left: `00:42`. */
  format: (secondsLeft: number) => string;
  onEnd?: (() => void) | undefined;
  /** Below the figure; stays when the time is up. */
  children?: ReactNode;
  className?: string | undefined;
}

export function CountdownRing({
  deadline,
  now,
  totalMs,
  label,
  format,
  onEnd,
  children,
  className,
}: CountdownRingProps) {
  const left = useCountdown(deadline, now);
  const over = left === 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (over) end();
  }, [over]);
  const share = Math.min(1, left / totalMs);
  return (
    <div role="timer" aria-label={label} className={cx('relative size-36', className)}>
      <svg
        viewBox="0 0 100 100"
        fill="none"
        aria-hidden="true"
        className="size-full -rotate-90 rtl:-scale-y-100"
      >
        <circle cx="50" cy="50" r={RADIUS} className="stroke-fill" strokeWidth="5" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className="stroke-accent-ink transition-[stroke-dashoffset] duration-1000 ease-linear"
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-1">
        <span className="num text-xl font-semibold">{format(Math.ceil(left / 1000))}</span>
        {children}
      </div>
    </div>
  );
}
