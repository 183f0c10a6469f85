// @vitest-environment node

import { describe, expect, test } from 'vitest';
import {
  CANDLE_COUNT,
  type Candle,
  CHART_INTERVALS,
  candleTopic,
  INTERVALS,
  intervalOf,
  mergeCandle,
  movingAverage,
  priceDecimals,
  readCandle,
  readHistory,
  skipsCandles,
  summarise,
} from '#core/domain/candles.ts';
import { fc } from '../../support/load/properties.ts';

const NOW = 1_790_000_000_000;
const ID = NOW / 1000 - 60;
const WIRE = { id: ID, open: 10, high: 12, low: 9, close: 11, amount: 3, vol: 33, count: 4 };

function candle(id: number, close = 11): Candle {
  return { id, open: 10, high: Math.max(12, close), low: 9, close, amount: 3 };
}

describe('reading a candle', () => {
  test('reads the fields of the provider', () => {
    expect(readCandle(WIRE, NOW)).toEqual(candle(ID));
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'candle'],
    ['an array', [1, 2, 3]],
    ['a later open time than the frame', { ...WIRE, id: NOW / 1000 + 1 }],
    ['an open time in milliseconds', { ...WIRE, id: NOW }],
    ['a broken open time', { ...WIRE, id: ID + 0.5 }],
    ['a price of zero', { ...WIRE, low: 0 }],
    ['a negative price', { ...WIRE, close: -1 }],
    ['an infinite price', { ...WIRE, high: Number.POSITIVE_INFINITY }],
    ['a price that is no number', { ...WIRE, open: '10' }],
    ['NaN', { ...WIRE, open: Number.NaN }],
    ['a high below the body', { ...WIRE, high: 10.5 }],
    ['a low above the body', { ...WIRE, low: 10.5 }],
  ])('refuses %s', (_, raw) => {
    expect(readCandle(raw, NOW)).toBeUndefined();
  });

  test('reads a point of a trade, whose id is no whole second, only where it may stand', () => {
    const point = { ...WIRE, id: NOW / 1000 + 0.9 };
    expect(readCandle(point, NOW, true)?.id).toBe(point.id);
    expect(readCandle(point, NOW - 1_000, true)).toBeUndefined();
    expect(readCandle(point, NOW + 60_000)).toBeUndefined();
  });

  test('an unreadable volume is missing, and the price is still used', () => {
    expect(readCandle({ ...WIRE, amount: -1 }, NOW)?.amount).toBe(0);
  });

  test('never throws and never accepts an invalid price', () => {
    fc.assert(
      fc.property(fc.anything(), fc.double(), (raw, now) => {
        const read = readCandle(raw, now);
        if (read) expect(read.low).toBeGreaterThan(0);
      }),
    );
  });
});

describe('history', () => {
  test('reverses the newest-first list, drops duplicates and invalid ones, keeps 200', () => {
    const raw = Array.from({ length: 230 }, (_, index) => ({ ...WIRE, id: ID - index * 60 }));
    const read = readHistory([raw[0], ...raw, { ...WIRE, id: 7, close: Number.NaN }], NOW);
    expect(read).toHaveLength(CANDLE_COUNT);
    expect(read.at(-1)?.id).toBe(ID);
    expect(read.every((entry, index) => index === 0 || entry.id > (read[index - 1]?.id ?? 0))).toBe(
      true,
    );
  });
});

describe('merging a tick', () => {
  test('the same id replaces, a newer one is appended, an older one is ignored', () => {
    const list = [candle(60), candle(120)];
    expect(mergeCandle(list, candle(120, 11.5))).toEqual([candle(60), candle(120, 11.5)]);
    expect(mergeCandle(list, candle(180))).toEqual([...list, candle(180)]);
    expect(mergeCandle(list, candle(60, 99))).toBe(list);
    expect(mergeCandle(list, candle(120))).toBe(list);
    expect(mergeCandle([], candle(60))).toEqual([candle(60)]);
  });

  test('the list is always sorted, unique and at most 200 long', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 500 }), (ids) => {
        const merged = ids.reduce<readonly Candle[]>((all, id) => mergeCandle(all, candle(id)), []);
        expect(merged.length).toBeLessThanOrEqual(CANDLE_COUNT);
        merged.forEach((entry, at) => {
          if (at > 0) expect(entry.id).toBeGreaterThan(merged[at - 1]?.id ?? 0);
        });
        expect(merged.at(-1)?.id).toBe(ids.length ? Math.max(...ids) : undefined);
      }),
    );
  });

  test('a gap of candles before a tick is detected', () => {
    expect(skipsCandles([candle(60)], candle(120), 60)).toBe(false);
    expect(skipsCandles([candle(60)], candle(180), 60)).toBe(true);
    expect(skipsCandles([], candle(180), 60)).toBe(false);
  });
});

describe('derived values', () => {
  test('moving averages begin where there are enough candles', () => {
    const closes = [10, 11, 12, 9].map((close, index) => candle(index + 1, close));
    expect(movingAverage(closes, 2)).toEqual([undefined, 10.5, 11.5, 10.5]);
    expect(movingAverage(closes, 9)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('the summary covers all candles', () => {
    expect(summarise([candle(1, 15), candle(2, 12)])).toEqual({
      last: 12,
      changePercent: 20,
      high: 15,
      low: 9,
    });
    expect(summarise([])).toBeUndefined();
  });

  test('decimals are those of the prices, from two to ten', () => {
    expect(priceDecimals([candle(1, 11), candle(2, 11.5)])).toBe(2);
    expect(priceDecimals([candle(1, 0.123456)])).toBe(6);
    expect(priceDecimals([candle(1, 1.2e-9)])).toBe(10);
    expect(priceDecimals([candle(1, 11.5)], 7)).toBe(7);
    expect(priceDecimals([candle(1, 11)], 0)).toBe(0);
  });

  test('nine intervals, each with its own code and period', () => {
    expect(new Set(INTERVALS.map((row) => row.code)).size).toBe(9);
    expect(new Set(INTERVALS.map((row) => row.period)).size).toBe(9);
    expect(intervalOf('1M').period).toBe('1mon');
    expect(CHART_INTERVALS.slice(2)).toEqual([...INTERVALS]);
    expect(candleTopic('btcusdt', '1h')).toBe('market.btcusdt.kline.60min');
    expect(candleTopic('btcusdt', '1s')).toBe('market.btcusdt.trade.1s');
  });
});
