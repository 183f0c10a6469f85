import { describe, expect, test } from 'vitest';
import type { Candle } from '../../../server/market/market-data.ts';
import { nextOpen, openOf } from '../../../server/market/periods.ts';
import { PERIODS } from '../../../server/market/price-source.ts';
import { simulatedSource, TEST_SEED } from '../../support/provider/simulated.ts';
import { controlledClock } from '../../support/server/clock.ts';

const HOUR = 3_600_000;
/** The number is smaller for long periods, because each candle is the sum of all its seconds. */
const rowsOf = (period: (typeof PERIODS)[number]) =>
  ({ '1mon': 14, '1week': 30 })[period as string] ?? 200;

describe(`the present of seed ${TEST_SEED}`, () => {
  test.each(PERIODS)('candles of %s, newest first, aligned, without a gap', async (period) => {
    const time = controlledClock(Date.UTC(2026, 1, 3, 4, 5, 6));
    const source = await simulatedSource(time.now);
    for (const symbol of ['btcusdt', 'linketh']) {
      const candles = await source.data.candles(symbol, period, rowsOf(period));
      expect(candles).toHaveLength(rowsOf(period));
      expect(candles[0]?.id).toBe(openOf(period, time.now()) / 1000);
      candles.forEach((candle, index) => {
        const newer = candles[index - 1];
        if (newer === undefined) return;
        expect(nextOpen(period, candle.id * 1000) / 1000).toBe(newer.id);
        // The candle opens at its first trade, one step away.
        expect(Math.abs(newer.open / candle.close - 1)).toBeLessThan(0.01);
      });
    }
    await source.stop();
  });

  test('periods open as the provider opens them (UTC+8)', () => {
    const at = Date.UTC(2026, 0, 14, 17, 30); // Thursday 15 January, 01:30 in UTC+8
    const open = (period: (typeof PERIODS)[number]) => new Date(openOf(period, at)).toISOString();
    expect(open('60min')).toBe('2026-01-14T17:00:00.000Z');
    expect(open('4hour')).toBe('2026-01-14T16:00:00.000Z');
    expect(open('1day')).toBe('2026-01-14T16:00:00.000Z');
    expect(open('1week')).toBe('2026-01-10T16:00:00.000Z');
    expect(open('1mon')).toBe('2025-12-31T16:00:00.000Z');
  });

  test('a book is not revealed before its time', async () => {
    const source = await simulatedSource(Date.now);
    const notBefore = Date.now() + 30;
    const book = await source.orderBook('btcusdt', notBefore);
    expect(book?.at).toBeGreaterThanOrEqual(notBefore);
    await source.stop();
  });

  test('an open candle is the sum of the trades so far and never of a later one', async () => {
    const time = controlledClock(Date.UTC(2026, 0, 15, 15, 58, 0));
    const source = await simulatedSource(time.now);
    const seen: number[] = [];
    // The time goes across the end of a day, from 15:58 to 16:02 UTC.
    for (let second = 0; second < 240; second += 1) {
      time.advance(1000);
      const tick = await source.tickAtOrBefore('btcusdt', time.now(), 0);
      seen.push(Number(tick?.price));
      const [minute, before] = await source.data.candles('btcusdt', '1min', 2);
      const own = seen.slice(-(((time.now() / 1000) % 60) + 1));
      expect(minute?.high).toBeGreaterThanOrEqual(Math.max(...own.slice(1)));
      for (const period of PERIODS) {
        const [open] = await source.data.candles('btcusdt', period, 1);
        expect(open?.close).toBe(Number(tick?.price));
        if (open?.count === 0) expect(open.close).toBe(before?.close);
      }
    }
    await source.stop();
  });

  test('the data of a moment does not depend on later reads', async () => {
    const late = controlledClock(Date.UTC(2026, 0, 15, 20, 0, 0));
    const early = controlledClock(Date.UTC(2026, 0, 15, 12, 34, 56));
    const asked = await simulatedSource(late.now);
    const fresh = await simulatedSource(early.now);
    for (const period of PERIODS) await asked.data.candles('ethusdt', period, rowsOf(period));
    late.set(early.now());
    for (const period of PERIODS) {
      expect(await asked.data.candles('ethusdt', period, rowsOf(period))).toEqual(
        await fresh.data.candles('ethusdt', period, rowsOf(period)),
      );
    }
    expect(asked.quote('ethusdt')).toEqual(fresh.quote('ethusdt'));
    await Promise.all([asked.stop(), fresh.stop()]);
  });

  test('returns no tick later than the clock, and none older than requested', async () => {
    const time = controlledClock();
    const source = await simulatedSource(time.now);
    const future = await source.tickAtOrBefore('btcusdt', time.now() + HOUR, 0);
    expect(future?.at).toBeLessThanOrEqual(time.now());
    expect(await source.tickAtOrBefore('btcusdt', time.now(), time.now() + 1)).toBeUndefined();
    expect(await source.tickAtOrBefore('nonesuch', time.now(), 0)).toBeUndefined();
    time.advance(HOUR);
    const past = await source.tickAtOrBefore('btcusdt', time.now() - HOUR, 0);
    expect(past).toEqual(future);
    await source.stop();
  });

  test('returns the first tick after a moment, and none of the future', async () => {
    const time = controlledClock();
    const source = await simulatedSource(time.now);
    const start = time.now();
    expect(await source.firstTickAfter('btcusdt', start, start + HOUR)).toBe('unknown');
    time.advance(130_000);
    // The time goes across the ends of two minutes. Every tick is reachable from the previous one,
    // and the log agrees.
    let found = 0;
    for (let after = start; after < time.now() - 2000; found += 1) {
      const tick = await source.firstTickAfter('btcusdt', after, after + 2000);
      if (typeof tick === 'string') throw new Error(`${tick} after ${after}`);
      expect(tick.at).toBeGreaterThan(after);
      after = tick.at;
      expect(await source.tickAtOrBefore('btcusdt', after, after)).toEqual(tick);
      expect(await source.firstTickAfter('btcusdt', after - 1, after)).toEqual(tick);
      expect(await source.firstTickAfter('btcusdt', after, after)).toBe('none');
    }
    expect(found).toBeGreaterThan(126);
    const soon = await source.firstTickAfter('btcusdt', time.now(), time.now() + HOUR);
    expect(soon).toBe('unknown');
    expect(await source.firstTickAfter('nonesuch', start, time.now())).toBe('unknown');
    await source.stop();
  });

  test('the open month and the 24 hours are sums of their parts', async () => {
    const time = controlledClock(Date.UTC(2026, 0, 15, 12, 34, 56));
    const source = await simulatedSource(time.now);
    const [month] = await source.data.candles('solusdt', '1mon', 1);
    const days = await source.data.candles('solusdt', '1day', 15);
    const inMonth = days.filter(({ id }) => id >= (month?.id ?? 0));
    const sum = (field: (candle: Candle) => number) =>
      inMonth.reduce((total, candle) => total + field(candle), 0);
    expect(month?.count).toBe(sum(({ count }) => count));
    expect(month?.vol).toBeCloseTo(
      sum(({ vol }) => vol),
      2,
    );
    expect(month?.high).toBe(Math.max(...inMonth.map(({ high }) => high)));
    const minutes = await source.data.candles('solusdt', '1min', 1440);
    const quote = source.quote('solusdt');
    expect(Number(quote?.high)).toBe(Math.max(...minutes.map(({ high }) => high)));
    expect(Number(quote?.low)).toBe(Math.min(...minutes.map(({ low }) => low)));
    expect(quote?.count).toBe(minutes.reduce((total, { count }) => total + count, 0));
    await source.stop();
  });
});
