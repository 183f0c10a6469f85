// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startIndicator } from '#/market-feed/indicator-engine';
import type { Candle } from '#core/domain/candles.ts';
import { defaultIndicator, INDICATOR_KINDS, type IndicatorKind } from '#core/domain/indicators.ts';
import reference from '../../fixtures/indicators/reference.json' with { type: 'json' };
import { fc } from '../../support/load/properties.ts';
import { scaled } from '../../support/load/scale.ts';

const DAY = 86_400;
/** The date is 2017-01-01, because the volume-weighted price restarts with the year. */
const START = 1_483_228_800;

/** Quotes and figures from Stock Indicators for .NET (see tests/fixtures/indicators/README.md). */
const quotes: Candle[] = readFileSync('tests/fixtures/indicators/quotes.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line, at) => {
    const [open = 0, high = 0, low = 0, close = 0, amount = 0] = line.split(',').map(Number);
    return { id: START + at * DAY, open, high, low, close, amount };
  });

test.each(INDICATOR_KINDS)('%s agrees with the published series to 6 digits', (kind) => {
  const { settings, rows } = reference[kind];
  const advance = startIndicator({ ...defaultIndicator(kind), values: settings }, DAY);
  const values = quotes.map((candle) => advance(candle, false));
  for (const [row, expected] of Object.entries(rows)) {
    expected.forEach((figure, line) => {
      const given = values[Number(row)]?.[line] ?? Number.NaN;
      expect(given.toPrecision(6), `row ${row}, line ${line}`).toBe(figure.toPrecision(6));
    });
  }
});

const price = fc.integer({ min: 1, max: 5_000 }).map((value) => value / 100);
const quote = fc.record({
  prices: fc.tuple(price, price, price, price),
  amount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 })),
});
const step = fc.record({ quote, ticks: fc.array(quote, { maxLength: 4 }) });

function candleOf({ prices, amount }: { prices: number[]; amount: number }, id: number): Candle {
  const [open = 1, , , close = 1] = prices;
  return { id, open, close, amount, high: Math.max(...prices), low: Math.min(...prices) };
}

/**
 * Expects values that are equal to 9 digits of the largest price or sum in the series, or both
 * undefined.
 */
function expectSame(given: readonly number[], expected: readonly number[], scale: number): void {
  expected.forEach((value, at) => {
    const other = given[at] ?? Number.NaN;
    if (Number.isNaN(value)) expect(other).toBeNaN();
    else expect(Math.abs(other - value)).toBeLessThanOrEqual(1e-9 * scale);
  });
}

test('any series of ticks gives the same values as its last candles from scratch', () => {
  const settings = fc.record({
    kind: fc.constantFrom<IndicatorKind>(...INDICATOR_KINDS),
    steps: fc.array(step, { minLength: 1, maxLength: 60 }),
    lengths: fc.array(fc.integer({ min: 2, max: 12 }), { minLength: 3, maxLength: 3 }),
  });
  fc.assert(
    fc.property(settings, ({ kind, steps, lengths }) => {
      const usual = defaultIndicator(kind);
      const values = kind === 'SAR' ? usual.values : usual.values.map((_, at) => lengths[at] ?? 2);
      const indicator = { ...usual, values };
      const [ticking, fresh] = [startIndicator(indicator, 3600), startIndicator(indicator, 3600)];
      const scale = 1e6;
      steps.forEach(({ quote: last, ticks }, at) => {
        const id = START + at * 3600;
        let isReplaced = false;
        for (const tick of ticks) {
          ticking(candleOf(tick, id), isReplaced);
          isReplaced = true;
        }
        const candle = candleOf(last, id);
        expectSame(ticking(candle, isReplaced), fresh(candle, false), scale);
      });
    }),
    { numRuns: scaled(200, 5_000) },
  );
});
