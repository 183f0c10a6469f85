import { memo } from 'react';
import type { Drawing } from '#core/domain/market-drawing.ts';
import type { Pixel } from '#core/domain/market-drawing-shape.ts';
import { priceLabel } from '../candle-chart/axis-labels';
import type { PlotAxes } from '../candle-chart/plot-axes';
import { drawnLines, levelsOf, pathOf, pixelOf } from './drawing-pixels';

// The styles are here and not in the style sheet, because every page loads that.
const STROKE = { stroke: 'var(--accent-ink)' };
const AREA = { fill: 'var(--accent-ink)' };
const LABEL = { fill: 'var(--ink)', stroke: 'var(--canvas)' };

interface DrawingShapeProps {
  drawing: Drawing;
  axes: PlotAxes;
  decimals: number;
  isSelected: boolean;
}

/** One drawing. It ignores touches, which belong to the chart. */
export const DrawingShape = memo(function DrawingShape(props: DrawingShapeProps) {
  const { drawing, axes, decimals, isSelected } = props;
  const levels = apart(levelsOf(drawing), axes);
  const [first, second] = drawing.points.map((point) => pixelOf(point, axes));
  return (
    <g data-drawing={drawing.kind} style={STROKE} strokeWidth={isSelected ? 2 : 1.5}>
      {drawing.kind === 'rectangle' && first && second ? (
        <rect
          x={Math.min(first.x, second.x)}
          y={Math.min(first.y, second.y)}
          width={Math.abs(first.x - second.x)}
          height={Math.abs(first.y - second.y)}
          style={AREA}
          fillOpacity={0.12}
          strokeWidth={0}
        />
      ) : null}
      <path d={pathOf(drawnLines(drawing, axes))} fill="none" />
      {first && second
        ? levels.map(({ ratio, price }) => (
            <LevelLabel key={ratio} at={{ x: Math.min(first.x, second.x), y: axes.y(price) }}>
              {`${ratio} · ${priceLabel(price, decimals)}`}
            </LevelLabel>
          ))
        : null}
    </g>
  );
});

/** The height of a label. */
const LABEL_PX = 11;

/** Returns the levels whose labels do not overlap. */
function apart(levels: ReturnType<typeof levelsOf>, axes: PlotAxes) {
  let shownAt = Number.POSITIVE_INFINITY;
  return levels.filter(({ price }) => {
    const y = axes.y(price);
    if (Math.abs(y - shownAt) < LABEL_PX) return false;
    shownAt = y;
    return true;
  });
}

function LevelLabel({ at: { x, y }, children }: { at: Pixel; children: string }) {
  return (
    <text
      x={Math.max(2, x + 2)}
      y={y - 3}
      className="num"
      style={LABEL}
      fontSize={10}
      strokeWidth={3}
      paintOrder="stroke"
    >
      {children}
    </text>
  );
}
