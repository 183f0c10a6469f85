import { cx } from './cx.ts';

export interface SliderProps {
  label: string;
  /** From 0 to 100. */
  value: number;
  /** Values with a dot, to which a drag snaps. */
  detents: readonly number[];
  disabled?: boolean | undefined;
  onValueChange: (value: number) => void;
}

/** A drag that comes this close to a detent snaps to it. */
const SNAP = 3;

/** A share in percent, selected by dragging. */
export function Slider({ label, value, detents, disabled, onValueChange }: SliderProps) {
  const shown = Math.round(value);
  return (
    <div className={cx('relative flex h-7 items-center', disabled && 'opacity-45')}>
      <span aria-hidden="true" className="absolute inset-x-2.5 h-1 rounded-full bg-fill-strong">
        <span
          className="block h-full rounded-full bg-accent-ink"
          style={{ inlineSize: `${value}%` }}
        />
        {[0, ...detents].map((detent) => (
          <span
            key={detent}
            className={cx(
              '-ms-1 absolute -top-0.5 size-2 rounded-full',
              detent <= value ? 'bg-accent-ink' : 'bg-edge',
            )}
            style={{ insetInlineStart: `${detent}%` }}
          />
        ))}
      </span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${shown}%`}
        min={0}
        max={100}
        disabled={disabled}
        value={shown}
        onChange={({ target }) => {
          const dragged = Number(target.value);
          onValueChange(detents.find((one) => Math.abs(one - dragged) <= SNAP) ?? dragged);
        }}
        className="slider-input absolute inset-0 w-full touch-pan-y"
      />
    </div>
  );
}
