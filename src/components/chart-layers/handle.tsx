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
  /** Moves the whole drawing. */
  isWhole?: boolean;
}

/** A dot to drag, with 44 px around it for fingers; arrow keys move it too. */
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
