import type { KeyboardEvent, Ref } from 'react';
import { cx } from '#/ui/cx';
import type { Pixel } from '#core/domain/market-drawing-shape.ts';
import { REACH } from './drawing-pixels';
import { useDrag } from './use-drag';

interface HandleProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  at: Pixel;
  drag: Parameters<typeof useDrag>[0];
  onKeyDown: (event: KeyboardEvent) => void;
  /** True if the handle moves the whole drawing. */
  isWhole?: boolean;
}

/** A dot to drag, with a touch area of 44 px for fingers. Arrow keys move the dot, too. */
export function Handle({ ref, label, at, drag, onKeyDown, isWhole = false }: HandleProps) {
  const handlers = useDrag(drag);
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      {...handlers}
      onKeyDown={onKeyDown}
      style={{ translate: `${at.x - REACH}px ${at.y - REACH}px` }}
      className="pointer-events-auto absolute start-0 top-0 flex size-11 touch-none items-center justify-center rounded-full"
    >
      <span
        style={{ borderWidth: 2 }}
        className={cx(
          'size-3 border-accent-ink',
          isWhole ? 'bg-accent-ink' : 'rounded-full bg-canvas',
        )}
      />
    </button>
  );
}
