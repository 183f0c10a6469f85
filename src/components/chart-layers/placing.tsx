import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Interval } from '#core/domain/candles.ts';
import { type ChartPoint, type DrawingKind, pointCount } from '#core/domain/market-drawing.ts';
import { inside, type Pixel } from '#core/domain/market-drawing-shape.ts';
import { priceLabel } from '../candle-chart/axis-labels';
import type { PlotAxes } from '../candle-chart/plot-axes';
import { candleTime } from '../candle-chart/time-label';
import { keyDistance, pixelOf, pointAt } from './drawing-pixels';
import { DrawingShape } from './drawing-shape';
import { PlotSvg } from './plot-svg';

interface PlacingProps {
  kind: DrawingKind;
  name: string;
  axes: PlotAxes;
  interval: Interval;
  decimals: number;
  onDone: (points: readonly ChartPoint[]) => void;
  onCancel: () => void;
}

/** A press that moves further than this draws from its start to its end. */
const DRAG_PX = 8;

/**
 * Lets the member set the points of a new drawing by pressing, by dragging, or with the arrow keys
 * and Enter.
 */
export function Placing({ kind, name, axes, interval, decimals, onDone, onCancel }: PlacingProps) {
  const { t } = useLingui();
  const area = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState<ChartPoint>();
  const [cursor, setCursor] = useState<Pixel>();
  const pressed = useRef<Pixel>(undefined);
  useEffect(() => area.current?.focus({ preventScroll: true }), []);

  const at = cursor ?? { x: axes.width / 2, y: (axes.top + axes.bottom) / 2 };
  const point = pointAt(at, axes, decimals);
  const shown = first ? [first, point] : [point];
  const isWhole = shown.length === pointCount(kind);
  const time = candleTime(point.time, interval, true);
  const price = priceLabel(point.price, decimals);

  function pixelUnder({ clientX, clientY, currentTarget }: PointerEvent): Pixel {
    const { left, top } = currentTarget.getBoundingClientRect();
    return inside({ x: clientX - left, y: clientY - top }, axes);
  }
  function place(pixel: Pixel): void {
    const next = pointAt(pixel, axes, decimals);
    const points = first ? [first, next] : [next];
    if (points.length === pointCount(kind)) onDone(points);
    else setFirst(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = keyDistance(event, axes.band);
    if (by) setCursor(inside({ x: pixelOf(point, axes).x + by.x, y: at.y + by.y }, axes));
    else if (event.key === 'Enter' || event.key === ' ') place(at);
    else if (event.key === 'Escape') onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={area}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move its cursor
      tabIndex={0}
      aria-label={t`Place: ${name}. Arrow keys move, Enter sets a point, Escape cancels.`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button > 0) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        pressed.current = pixelUnder(event);
        setCursor(pressed.current);
        if (!first && pointCount(kind) > 1) place(pressed.current);
      }}
      onPointerMove={(event) => setCursor(pixelUnder(event))}
      onPointerUp={(event) => {
        const from = pressed.current;
        pressed.current = undefined;
        if (!from) return;
        const to = pixelUnder(event);
        const isFirst = first && pixelOf(first, axes);
        const isDragged = Math.hypot(to.x - from.x, to.y - from.y) > DRAG_PX;
        // The press that set the first point sets the second one only if it ends elsewhere.
        const isSame = isFirst && Math.hypot(isFirst.x - from.x, isFirst.y - from.y) < axes.band;
        if (pointCount(kind) === 1 || isDragged || !isSame) place(to);
      }}
      style={{ cursor: 'crosshair' }}
      className="pointer-events-auto absolute inset-0 touch-none outline-none focus-visible:ring-2 focus-visible:ring-accent-ink focus-visible:ring-inset"
    >
      <PlotSvg axes={axes}>
        {isWhole ? (
          <DrawingShape
            drawing={{ id: 0, kind, points: shown }}
            axes={axes}
            decimals={decimals}
            isSelected
          />
        ) : null}
        <g style={{ stroke: 'var(--muted)' }} strokeDasharray="4 3">
          <line x1={0} x2={axes.width} y1={at.y} y2={at.y} />
          <line x1={axes.x(point.time)} x2={axes.x(point.time)} y1={axes.top} y2={axes.bottom} />
        </g>
      </PlotSvg>
      <p
        dir="auto"
        role="status"
        // The hint is over the legend, because a low chart needs its height for the candles.
        style={{ insetBlockStart: 6 }}
        className="absolute inset-x-2 mx-auto w-fit rounded-md border border-line bg-raised px-2 py-1 text-xs shadow-lift"
      >
        {pointCount(kind) === 1 ? (
          <Trans>Tap to place the line</Trans>
        ) : first ? (
          <Trans>Tap the second point</Trans>
        ) : (
          <Trans>Tap the first point</Trans>
        )}{' '}
        <bdi translate="no" dir="ltr" className="num text-muted">{`${time} · ${price}`}</bdi>
      </p>
    </div>
  );
}
