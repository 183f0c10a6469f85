// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { closeAt } from '#core/domain/candles.ts';
import { isCrediblePrice } from '#core/domain/credible-price.ts';
import { dayAt, newerPrice } from '#core/domain/market-price.ts';

const known = { price: '100', at: 1_000, tradedAt: 900 };

describe('the single price of a market', () => {
  test('is the newest by its own time, in whatever order the sources report', () => {
    const newer = { price: '101', at: 1_200, tradedAt: undefined };
    expect(newerPrice(undefined, newer)).toBe(newer);
    expect(newerPrice(known, newer)).toEqual({ price: '101', at: 1_200, tradedAt: 900 });
    expect(newerPrice(known, { price: '99', at: 999, tradedAt: undefined })).toBe(known);
  });

  test('has the newest trade, also from a source whose price is older', () => {
    expect(newerPrice(known, { price: '99', at: 950, tradedAt: 950 })).toEqual({
      ...known,
      tradedAt: 950,
    });
    expect(newerPrice(known, { ...known })).toBe(known);
  });

  test('updates the figures of the day', () => {
    const day = { open: '100', high: '110', low: '95' };
    expect(dayAt('105', day)).toEqual({ changePercent: 5, high: '110', low: '95' });
    expect(dayAt('120', day)).toEqual({ changePercent: 20, high: '120', low: '95' });
    expect(dayAt('90', day)).toEqual({ changePercent: -10, high: '110', low: '90' });
  });

  test('is the last close of the chart', () => {
    const candle = { id: 60, open: 10, high: 12, low: 9, close: 11, amount: 1 };
    const candles = [{ ...candle, id: 0 }, candle];
    expect(closeAt(candles, 11)).toBe(candles);
    expect(closeAt(candles, 13)[0]).toBe(candles[0]);
    expect(closeAt(candles, 13)[1]).toEqual({ ...candle, close: 13, high: 13 });
    expect(closeAt(candles, 8)[1]).toEqual({ ...candle, close: 8, low: 8 });
    expect(closeAt([], 8)).toEqual([]);
  });
});

test('a price is credible near a known one, or while none is known', () => {
  expect(isCrediblePrice(1e308, [])).toBe(true);
  expect(isCrediblePrice(110, [100, 1e6])).toBe(true);
  expect(isCrediblePrice(90, [100])).toBe(true);
  for (const far of [1e308, 5e-324, 100_000, 130, 75]) {
    expect(isCrediblePrice(far, [100])).toBe(false);
  }
});
