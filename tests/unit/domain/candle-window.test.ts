// @vitest-environment node
import { expect, test } from 'vitest';
import {
  addNewer,
  addOlder,
  type CandleWindow,
  EMPTY_WINDOW,
  followSeries,
  MAX_PAST,
  shownCandles,
} from '#core/domain/candle-window.ts';
import { CANDLE_COUNT, type Candle } from '#core/domain/candles.ts';
import { heikinAshi, heikinAshiOf } from '#core/domain/heikin-ashi.ts';
import { fc } from '../../support/load/properties.ts';
import { scaled } from '../../support/load/scale.ts';

const STEP = 60;
const START = 1_700_000_040;

function candle(at: number): Candle {
  return { id: START + at * STEP, open: 2, high: 4 + (at % 3), low: 1, close: 3, amount: at };
}
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => candle(from + at));
/** Returns the live series if `now` is the newest candle. */
const series = (now: number) => range(now - CANDLE_COUNT + 1, now + 1);

function expectGapless(window: CandleWindow): void {
  shownCandles(window).forEach(({ id }, at, all) => {
    if (at > 0) expect(id - (all[at - 1]?.id ?? 0)).toBe(STEP);
  });
}

test('any order of pages and new candles leaves no gap and a bounded memory', () => {
  const step = fc.oneof(
    fc.constant('older' as const),
    fc.constant('newer' as const),
    fc.integer({ min: 1, max: 230 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 90 }), (steps) => {
      let now = 40_000;
      let window = followSeries(EMPTY_WINDOW, series(now));
      for (const change of steps) {
        const shown = shownCandles(window);
        const first = ((shown[0]?.id ?? 0) - START) / STEP;
        const last = ((shown.at(-1)?.id ?? 0) - START) / STEP;
        if (change === 'older') window = addOlder(window, range(first - 300, first));
        else if (change === 'newer')
          window = addNewer(window, range(last + 1, Math.min(now, last + 300) + 1));
        else {
          now += change;
          window = followSeries(window, series(now));
        }
        expectGapless(window);
        expect(shownCandles(window).length).toBeLessThanOrEqual(MAX_PAST + CANDLE_COUNT + 300);
        if (!window.isDetached) expect(shownCandles(window).at(-1)).toEqual(candle(now));
      }
    }),
    { numRuns: scaled(30, 1_000) },
  );
});

test('pages of the past beyond the limit detach it, newer pages join it again', () => {
  let window = followSeries(EMPTY_WINDOW, series(40_000));
  for (let page = 0; page <= MAX_PAST / 300; page++) {
    const first = ((shownCandles(window)[0]?.id ?? 0) - START) / STEP;
    window = addOlder(window, range(first - 300, first));
  }
  expect(window.isDetached).toBe(true);
  expect(shownCandles(window)).toHaveLength(MAX_PAST);
  const last = ((shownCandles(window).at(-1)?.id ?? 0) - START) / STEP;
  window = addNewer(window, range(last + 1, last + 302));
  expect(window.isDetached).toBe(false);
  expect(shownCandles(window).at(-1)).toEqual(candle(40_000));
});

test('a series after a long silence does not touch the one before: the past is dropped', () => {
  const before = addOlder(followSeries(EMPTY_WINDOW, series(1_000)), range(500, 801));
  const after = followSeries(before, series(2_000));
  expect(shownCandles(after)).toEqual(series(2_000));
});

test('Heikin Ashi averages each candle and starts where the one before had its middle', () => {
  const [first, second] = heikinAshi([
    { id: 1, open: 10, high: 14, low: 8, close: 12, amount: 1 },
    { id: 2, open: 12, high: 13, low: 5, close: 6, amount: 1 },
  ]);
  expect(first).toMatchObject({ open: 11, close: 11, high: 14, low: 8 });
  expect(second).toMatchObject({ open: 11, close: 9, high: 13, low: 5 });
  expect(heikinAshiOf({ id: 2, open: 12, high: 13, low: 5, close: 6, amount: 1 }, first)).toEqual(
    second,
  );
});
