// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { CANDLE_COUNT, placeCandle } from '#core/domain/candles.ts';
import { readPoints, resampleSeconds } from '#core/domain/market-trades.ts';
import { fc } from '../../support/load/properties.ts';

const NOW = 1_790_000_000_000;
const SECOND = NOW / 1000 - 60;

/** Returns a trade in the socket's format, this many milliseconds after `SECOND`. */
const trade = (after: number, price: number, tradeId = after, amount = 2) => ({
  tradeId,
  ts: SECOND * 1000 + after,
  price,
  amount,
  direction: 'buy',
});
const points = (...trades: object[]) => readPoints(trades, NOW);
const flat = (id: number, price: number, amount = 0) => ({
  id,
  open: price,
  high: price,
  low: price,
  close: price,
  amount,
});

describe('reading trades', () => {
  test('gives one point for each, oldest first, with the same id from the socket and from REST', () => {
    const [first, second, third] = points(trade(900, 12, 7), trade(0, 10, 5), trade(0, 11, 6));
    expect([first?.close, second?.close, third?.close]).toEqual([10, 11, 12]);
    expect(third?.id).toBeCloseTo(SECOND + 0.9, 4);
    const { tradeId, ...rest } = trade(0, 11, 6);
    expect(readPoints([{ ...rest, 'trade-id': tradeId }], NOW)).toEqual([second]);
  });

  test('a repeated trade is one, and ids of one millisecond grow where its numbers pass a multiple', () => {
    const read = points(trade(0, 10, 999), trade(0, 10, 999), trade(0, 11, 1000), trade(1, 12, 1));
    expect(read.map(({ close }) => close)).toEqual([10, 11, 12]);
    expect(new Set(read.map(({ id }) => Math.floor(id * 1000))).size).toBe(2);
    expect(read.every(({ id }, at) => at === 0 || id > (read[at - 1]?.id ?? 0))).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'trade'],
    ['a list', [1, 2]],
    ['a time after the frame', trade(60_001, 10)],
    ['no number', { ...trade(0, 10), tradeId: undefined }],
    ['a broken number', trade(0, 10, 1.5)],
    ['a number below zero', trade(0, 10, -1)],
    ['a price of zero', trade(0, 0)],
    ['an infinite price', trade(0, Number.POSITIVE_INFINITY)],
    ['a price that is no number', { ...trade(0, 10), price: '10' }],
    ['a time that is no number', { ...trade(0, 10), ts: '1' }],
  ])('leaves out %s, and nothing beside it', (_, raw) => {
    expect(readPoints([raw, trade(0, 10)], NOW)).toEqual(points(trade(0, 10)));
  });

  test('an unreadable amount is missing, and nothing makes it throw', () => {
    expect(points(trade(0, 10, 1, Number.NaN))[0]?.amount).toBe(0);
    fc.assert(
      fc.property(fc.array(fc.anything()), fc.double(), (rows, now) => {
        for (const { low } of readPoints(rows, now)) expect(low).toBeGreaterThan(0);
      }),
    );
  });
});

describe('candles of a second', () => {
  test('open at the close before them and add up their trades; without one they stay there', () => {
    const trades = [
      trade(100, 10),
      trade(400, 13),
      trade(700, 9),
      trade(999, 11),
      trade(3_000, 12),
    ];
    expect(resampleSeconds(points(...trades))).toEqual([
      { id: SECOND, open: 10, high: 13, low: 9, close: 11, amount: 8 },
      flat(SECOND + 1, 11),
      flat(SECOND + 2, 11),
      { ...flat(SECOND + 3, 12, 2), open: 11, low: 11 },
    ]);
  });

  test('go on from the last candle, which is the first of the result if it changed', () => {
    const [last] = resampleSeconds(points(trade(0, 10)));
    expect(resampleSeconds(points(trade(500, 12)), last)).toEqual([
      { id: SECOND, open: 10, high: 12, low: 10, close: 12, amount: 4 },
    ]);
    expect(resampleSeconds(points(trade(2_000, 12)), last)).toEqual([
      flat(SECOND + 1, 10),
      { ...flat(SECOND + 2, 12, 2), open: 10, low: 10 },
    ]);
    expect(resampleSeconds([], last)).toEqual([]);
  });

  test('a long time without a trade makes no more candles than a chart shows', () => {
    const [last] = resampleSeconds(points(trade(0, 10)));
    const far = readPoints([trade(3_600_000, 11)], NOW + 3_600_000);
    const made = resampleSeconds(far, last);
    expect(made).toHaveLength(CANDLE_COUNT + 1);
    expect(made.at(-1)).toEqual({ ...flat(SECOND + 3_600, 11, 2), open: 10, low: 10 });
  });
});

test('a candle replaces the one of its id, or stands in its order, and 200 are left', () => {
  const list = [flat(1, 10), flat(2, 10), flat(4, 10)];
  expect(placeCandle(list, flat(2, 11))).toEqual([flat(1, 10), flat(2, 11), flat(4, 10)]);
  expect(placeCandle(list, flat(3, 11))).toEqual([...list.slice(0, 2), flat(3, 11), flat(4, 10)]);
  expect(placeCandle(list, flat(5, 11))).toEqual([...list, flat(5, 11)]);
  expect(placeCandle([], flat(5, 11))).toEqual([flat(5, 11)]);
  const full = Array.from({ length: CANDLE_COUNT }, (_, at) => flat(at + 10, 10));
  expect(placeCandle(full, flat(1, 9))).toEqual(full);
  expect(placeCandle(full, flat(900, 9))).toEqual([...full.slice(1), flat(900, 9)]);
});
