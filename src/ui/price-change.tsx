import { cx } from './cx.ts';

export type Direction = 'up' | 'down' | 'flat';

/** Returns the direction of a signed figure: `-1.2%` is down, `+0.00%` is flat, and `1.2` is up. */
export function directionOf(signed: string): Direction {
  if (!/[1-9]/.test(signed)) return 'flat';
  return /^\s*[-−]/.test(signed) ? 'down' : 'up';
}

const TEXT = { up: 'text-up', down: 'text-down', flat: 'text-muted' };
const PILL = {
  up: 'bg-up-fill text-white',
  down: 'bg-down-fill text-white',
  flat: 'bg-fill text-muted',
};
const ARROW = { up: 'M4 1.5 7.5 7h-7z', down: 'M4 6.5 .5 1h7z', flat: 'M1 3.25h6v1.5H1z' };

export interface PriceChangeProps {
  /** The formatted figure with its sign, such as `+1.23%`. */
  value: string;
  variant?: 'text' | 'pill' | undefined;
  /** Overrides the direction that the sign implies (a refunded order is neutral). */
  direction?: Direction | undefined;
  className?: string | undefined;
}

/**
 * A change whose direction is shown by sign, arrow and colour (interface.md#rising-and-falling).
 */
export function PriceChange({
  value,
  variant = 'text',
  direction = directionOf(value),
  className,
}: PriceChangeProps) {
  return (
    <span
      translate="no"
      data-direction={direction}
      className={cx(
        'num inline-flex items-center justify-center gap-1 font-medium whitespace-nowrap',
        variant === 'pill'
          ? cx('min-h-8 min-w-22 rounded-md px-2 text-sm', PILL[direction])
          : TEXT[direction],
        className,
      )}
    >
      <svg viewBox="0 0 8 8" fill="currentColor" aria-hidden="true" className="size-2 shrink-0">
        <path d={ARROW[direction]} />
      </svg>
      {value}
    </span>
  );
}
