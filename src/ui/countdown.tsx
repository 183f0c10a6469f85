import { useCountdown } from './use-countdown.ts';

export interface CountdownProps {
  /** In epoch milliseconds, by the clock of `now`. Pass the same function each time. */
  deadline: number;
  now: () => number;
  /** The total time, for the bar. */
  totalMs: number;
  /** The accessible name. */
  label: string;
  /** Formats the remaining seconds, for example as `00:42`. */
  format: (secondsLeft: number) => string;
}

/** The remaining time as a figure, and below it as a share of the total. */
export function Countdown({ deadline, now, totalMs, label, format }: CountdownProps) {
  const left = useCountdown(deadline, now);
  return (
    <div role="timer" aria-label={label} className="inline-flex flex-col">
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
