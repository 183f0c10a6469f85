// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { PlotAxes } from '#/components/candle-chart/plot-axes';
import {
  drawnLines,
  keyDistance,
  movedDrawing,
  pointAt,
} from '#/components/chart-layers/drawing-pixels';
import { indexOfTime, timeOfIndex } from '#core/domain/market-candle-times.ts';
import type { Drawing } from '#core/domain/market-drawing.ts';

const times = { ids: [600, 660, 720, 780], seconds: 60 };
/** Axes with ten pixels per candle and one pixel per unit of price. */
const axes: PlotAxes = {
  width: 100,
  top: 0,
  bottom: 200,
  band: 10,
  paneTops: [],
  x: (time) => indexOfTime(times, time) * 10,
  y: (price) => 200 - price,
  time: (x) => timeOfIndex(times, Math.round(x / 10)),
  price: (y) => 200 - y,
};
const trend: Drawing = {
  id: 1,
  kind: 'trend',
  points: [
    { time: 630, price: 50.125 },
    { time: 720, price: 80 },
  ],
};

describe('a drawing', () => {
  test('is placed at candles, at prices with the decimals of the market', () => {
    expect(pointAt({ x: 13, y: 49.876 }, axes, 2)).toEqual({ time: 660, price: 150.12 });
    expect(pointAt({ x: 0, y: 250 }, axes, 2).price).toBe(0.01);
  });

  test('moves as a whole by candles and pixels', () => {
    expect(movedDrawing(trend, { x: 21, y: -5 }, { axes, decimals: 2 }).points).toEqual([
      { time: 780, price: 55.13 },
      { time: 840, price: 85 },
    ]);
  });

  test('keeps unmoved coordinates as they were placed', () => {
    expect(movedDrawing(trend, { x: 4, y: -1 }, { axes, decimals: 2 }).points).toEqual([
      { time: 630, price: 51.13 },
      { time: 720, price: 81 },
    ]);
    expect(movedDrawing(trend, { x: 10, y: 0 }, { axes, decimals: 2, at: 1 }).points).toEqual([
      trend.points[0],
      { time: 780, price: 80 },
    ]);
  });

  test('has the lines of its kind', () => {
    const [line] = drawnLines(trend, axes);
    expect(line).toEqual({ from: { x: 5, y: 149.875 }, to: { x: 20, y: 120 } });
    expect(drawnLines({ ...trend, kind: 'fibonacci' }, axes)).toHaveLength(7);
  });
});

test('arrows move by a candle and by some pixels, with Shift by one', () => {
  expect(keyDistance({ key: 'ArrowLeft', shiftKey: false }, 7)).toEqual({ x: -7, y: 0 });
  expect(keyDistance({ key: 'ArrowUp', shiftKey: false }, 7)).toEqual({ x: 0, y: -8 });
  expect(keyDistance({ key: 'ArrowDown', shiftKey: true }, 7)).toEqual({ x: 0, y: 1 });
  expect(keyDistance({ key: 'a', shiftKey: false }, 7)).toBeUndefined();
});
