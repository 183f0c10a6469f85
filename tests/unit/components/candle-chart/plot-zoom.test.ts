// @vitest-environment node
import { expect, test } from 'vitest';
import { placesAhead, startZoom, zoomAfter } from '#/components/candle-chart/plot-zoom';
import { type Candle, type Interval, intervalFor } from '#core/domain/candles.ts';

const candlesOf = (count: number, seconds = 1, from = 1_000): Candle[] =>
  Array.from({ length: count }, (_, at) => {
    return { id: from + at * seconds, open: 1, high: 1, low: 1, close: 1, amount: 0 };
  });

const focus = { seconds: 30, until: undefined };
const viewOf = (interval: Interval, candles = candlesOf(200)) => ({
  candles,
  interval,
  width: 350,
});

test('an option is seen at the interval that fits its duration', () => {
  expect([30, 60, 120, 300, 899, 900, 86_400].map(intervalFor)).toEqual([
    ...['Tick', 'Tick', '1s', '1s', '1s', '1m', '1m'],
  ]);
});

test('the view is three durations long, and the expiry is in it from the choice to the end', () => {
  const chosen = viewOf('1s');
  const ahead = placesAhead(focus, chosen);
  expect(ahead).toBe(32);
  expect(startZoom(chosen, focus, ahead)).toEqual({ start: 100 - (90 / 232) * 100, end: 100 });
  const newest = chosen.candles.at(-1)?.id ?? 0;
  const left = (seconds: number) =>
    placesAhead({ seconds: 30, until: (newest + seconds) * 1000 }, chosen);
  expect([left(30), left(25), left(3)]).toEqual([32, 27, 20]);
});

test('trades count seconds by their distance', () => {
  const twice = candlesOf(200, 0.5);
  expect(placesAhead(focus, viewOf('Tick', twice))).toBe(64);
});

test('other intervals leave no room', () => {
  expect(placesAhead(focus, viewOf('1D'))).toBe(0);
  expect(placesAhead({ seconds: undefined, until: undefined }, viewOf('1s'))).toBe(11);
});

test('a view at the newest candle follows it, with the room ahead of it', () => {
  const before = candlesOf(200);
  const indexAt = (x: number) => 129.5 + (x / 350) * 90;
  const scale = { width: 350, indexAt } as Parameters<typeof zoomAfter>[0]['scale'];
  const at = { candles: before, scale, ahead: 20 };
  expect(zoomAfter(at, candlesOf(201), 19, true)).toEqual({ startValue: 130, endValue: 219 });
  expect(zoomAfter(at, before, 20, true)).toEqual({});
  expect(zoomAfter({ ...at, ahead: 0 }, candlesOf(201), 0, false).endValue).toBe(199);
});
