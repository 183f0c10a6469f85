import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Drawing } from '#core/domain/market-drawing.ts';
import { inside, type Pixel } from '#core/domain/market-drawing-shape.ts';
import type { PlotAxes } from '../candle-chart/plot-axes';
import { drawnLines, keyDistance, movedDrawing, pathOf, pixelOf, REACH } from './drawing-pixels';
import { Handle } from './handle';
import { PlotSvg } from './plot-svg';
import { useDrag } from './use-drag';

interface SelectedDrawingProps {
  drawing: Drawing;
  name: string;
  axes: PlotAxes;
  decimals: number;
  /** Shows the drawing at another position while it is dragged. */
  onDraft: (drawing: Drawing | undefined) => void;
  /** Ends a drag. */
  onDrop: () => void;
  /** Called when a key changes the drawing. Changes with the same `step` are undone together. */
  onChange: (drawing: Drawing, step: string) => void;
  onDelete: () => void;
  onLeave: () => void;
}

/**
 * The handles of the selected drawing: its lines, its middle and its points. They work by key,
 * finger and mouse.
 */
export function SelectedDrawing(props: SelectedDrawingProps) {
  const { drawing, name, axes, decimals, onDraft, onDrop, onChange, onDelete, onLeave } = props;
  const { t } = useLingui();
  const middle = useRef<HTMLButtonElement>(null);
  useEffect(() => middle.current?.focus({ preventScroll: true }), []);
  // The drawing's position at the start of the drag, because `drawing` is already the draft.
  const begun = useRef<Drawing>(undefined);

  const dragOf = (at?: number) => ({
    onMove: (by: Pixel) => {
      begun.current ??= drawing;
      onDraft(movedDrawing(begun.current, by, { axes, decimals, at }));
    },
    onEnd: () => {
      begun.current = undefined;
      onDrop();
    },
    onCancel: () => {
      begun.current = undefined;
      onDraft(undefined);
    },
  });
  const keysOf = (at?: number) => (event: KeyboardEvent) => {
    const by = keyDistance(event, axes.band);
    if (by) onChange(movedDrawing(drawing, by, { axes, decimals, at }), `${drawing.id} ${at}`);
    else if (event.key === 'Delete' || event.key === 'Backspace') onDelete();
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const body = useDrag(dragOf());
  const points = drawing.points.map((point) => pixelOf(point, axes));
  const isLevel = drawing.kind === 'level';
  const center = {
    x: isLevel ? axes.width / 2 : points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };

  return (
    <>
      <PlotSvg axes={axes}>
        <path
          {...body}
          d={pathOf(drawnLines(drawing, axes))}
          fill="none"
          stroke="transparent"
          strokeWidth={2 * REACH}
          style={{ cursor: 'move' }}
          className="pointer-events-auto touch-none"
        />
      </PlotSvg>
      <Handle
        ref={middle}
        label={t`Move ${name}`}
        at={inside(center, axes)}
        drag={dragOf()}
        onKeyDown={keysOf()}
        isWhole
      />
      {isLevel
        ? null
        : points.map((at, index) => {
            const { x, y } = inside(at, axes);
            if (x !== at.x || y !== at.y) return null;
            const number = index + 1;
            return (
              <Handle
                key={number}
                label={t`Point ${number} of ${name}`}
                at={at}
                drag={dragOf(index)}
                onKeyDown={keysOf(index)}
              />
            );
          })}
    </>
  );
}
