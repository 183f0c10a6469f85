import { describe, expect, test } from 'vitest';
import { dayStart } from '../../../server/market/periods.ts';
import { bookOf } from '../../../server/market/sim/book.ts';
import { type Simulated, SimulatedMarkets } from '../../../server/market/sim/market.ts';
import {
  addBar,
  type Bar,
  barAt,
  LEVELS,
  type LevelIndex,
} from '../../../server/market/sim/series.ts';
import { BORN, DEMO_MARKETS, secretOf, TEST_SEED } from '../../support/provider/simulated.ts';

/**
 * The last two days before the simulation was born, and two days that are sums of their minutes.
 */
const DAYS = [BORN - 2, BORN - 1, BORN, BORN + 1];
const MINUTE_MS = 60_000;
const FIELDS = ['open', 'high', 'low', 'close', 'amount', 'vol'] as const;
const markets = new SimulatedMarkets(secretOf(TEST_SEED), DEMO_MARKETS);
const symbols = DEMO_MARKETS.map(({ symbol }) => symbol);

function marketOf(symbol: string): Simulated {
  const market = markets.get(symbol);
  if (market === undefined) throw new Error(`no market ${symbol}`);
  return market;
}

function candles(market: Simulated, day: number, level: LevelIndex): Bar[] {
  const series = market.instrument.level(day, level);
  return Array.from({ length: LEVELS[level].length }, (_, index) => barAt(series, index));
}

function joined(bars: readonly Bar[]): Bar {
  const [first, ...rest] = bars;
  if (first === undefined) throw new Error('nothing to join');
  const bar = { ...first };
  for (const later of rest) addBar(bar, later);
  return bar;
}

/** Returns the standard deviation of the amounts as a share of their mean. */
function spread(bars: readonly Bar[]): number {
  const mean = bars.reduce((sum, bar) => sum + bar.amount, 0) / bars.length;
  const variance = bars.reduce((sum, bar) => sum + (bar.amount - mean) ** 2, 0) / bars.length;
  return Math.sqrt(variance) / mean;
}

/**
 * Perfectly even days have 0. Of thousands of simulated days, the most even one had 0.18, and the
 * median was 0.4.
 */
const UNEVEN = 0.1;

describe(`candles of seed ${TEST_SEED}`, () => {
  test.each(symbols)('%s: every level adds up to the next one, to the last unit', (symbol) => {
    const market = marketOf(symbol);
    const faults: object[] = [];
    for (const day of DAYS) {
      let above = [market.instrument.day(day)];
      for (const level of [0, 1, 2, 3, 4, 5] as const) {
        const { parts } = LEVELS[level];
        const below = candles(market, day, level);
        above.forEach((bar, index) => {
          const inside = below.slice(index * parts, (index + 1) * parts);
          const sum = joined(inside);
          if (FIELDS.some((field) => sum[field] !== bar[field])) {
            faults.push({ day, level, index, sum, bar });
          }
        });
        above = below;
      }
    }
    expect(faults).toEqual([]);
  });

  test.each(symbols)(
    '%s: a candle opens one trade after the one before, over midnight too',
    (symbol) => {
      const market = marketOf(symbol);
      const minutes = DAYS.flatMap((day) => candles(market, day, 5));
      // Past candles consist of two trades a minute, so a step is longer there.
      const step = (market.model.deviation(BORN) * 3) / Math.sqrt(2 * 1440);
      const far = minutes.filter((bar, index) => {
        const before = minutes[index - 1]?.close ?? bar.open;
        return !(Math.abs(bar.open - before) < 8 * step * before + 2);
      });
      expect(far).toEqual([]);
      expect(
        minutes.filter((bar, index) => bar.open !== minutes[index - 1]?.close).length,
      ).toBeGreaterThan(3000);
    },
  );

  test.each(symbols)('%s: busy and quiet days and hours, past and present', (symbol) => {
    const market = marketOf(symbol);
    for (const first of [BORN - 14, BORN]) {
      const days = Array.from({ length: 14 }, (_, index) => market.instrument.day(first + index));
      expect(spread(days)).toBeGreaterThan(UNEVEN);
      expect(spread(candles(market, first, 1))).toBeGreaterThan(UNEVEN);
    }
  });

  test.each(symbols)('%s: low, high and mean price match the trades', (symbol) => {
    const market = marketOf(symbol);
    const isPossible = (bar: Bar) =>
      bar.low > 0 &&
      bar.low <= Math.min(bar.open, bar.close) &&
      bar.high >= Math.max(bar.open, bar.close) &&
      bar.amount > 0 &&
      Number.isSafeInteger(bar.vol) &&
      bar.vol >= bar.low * bar.amount &&
      bar.vol <= bar.high * bar.amount;
    for (const level of [0, 1, 2, 3, 4, 5] as const) {
      const bars = DAYS.flatMap((day) => candles(market, day, level));
      expect(bars.filter((bar) => !isPossible(bar))).toEqual([]);
    }
  });

  test.each(symbols)('%s: a minute is the sum of its trades, one a second', (symbol) => {
    const market = marketOf(symbol);
    const first = dayStart(BORN) / MINUTE_MS;
    for (let minute = first; minute < first + 2880; minute += 23) {
      const bar = market.instrument.minute(minute);
      const { at, price, amount } = market.instrument.ticks(minute);
      expect(price[0]).toBe(bar.open);
      expect(price.at(-1)).toBe(bar.close);
      expect(Math.max(...price)).toBe(bar.high);
      expect(Math.min(...price)).toBe(bar.low);
      expect(amount.reduce((sum, one) => sum + one, 0)).toBe(bar.amount);
      expect(price.reduce((sum, one, index) => sum + one * (amount[index] ?? 0), 0)).toBe(bar.vol);
      expect(Math.min(...amount)).toBeGreaterThanOrEqual(1);
      expect(Array.from(at, (offset) => Math.floor(offset / 1000))).toEqual([...at.keys()]);
    }
  });

  test('the first step of a minute has the variance of any other', () => {
    // With 17,280 first steps, chance changes the variance by 1 %. With all other steps, it changes
    // the variance by less.
    let first = 0;
    let others = 0;
    for (const market of symbols.slice(0, 12).map(marketOf)) {
      const step =
        (market.model.deviation(BORN) * market.model.close(BORN - 1)) / Math.sqrt(86_400);
      const start = dayStart(BORN) / MINUTE_MS;
      let before = market.model.close(BORN - 1);
      for (let minute = start; minute < start + 1440; minute += 1) {
        market.instrument.ticks(minute).price.forEach((price, index) => {
          const square = ((price - before) / step) ** 2;
          if (index === 0) first += square / (12 * 1440);
          else others += square / (12 * 1440 * 59);
          before = price;
        });
      }
    }
    expect(Math.abs(others - 1)).toBeLessThan(0.06);
    expect(Math.abs(first - 1)).toBeLessThan(0.1);
  });

  test('levels are realistic: price, range of a day, and crosses near the ratio of their legs', () => {
    const day = (symbol: string) => {
      const { instrument, priceUnit } = marketOf(symbol);
      const bar = instrument.day(BORN);
      return { close: bar.close / priceUnit, range: (bar.high - bar.low) / bar.open };
    };
    expect(day('btcusdt').close).toBeGreaterThan(65_000);
    expect(day('btcusdt').close).toBeLessThan(145_000);
    for (const symbol of symbols) {
      expect(day(symbol).range).toBeGreaterThan(0.002);
      expect(day(symbol).range).toBeLessThan(0.6);
    }
    const legs = day('ethusdt').close / day('btcusdt').close;
    expect(Math.abs(day('ethbtc').close / legs - 1)).toBeLessThan(0.001);
  });

  test.each(symbols)(
    '%s: the price rarely leaves the book by more than a spread in a second',
    (symbol) => {
      const market = marketOf(symbol);
      const { price, amount } = market.instrument.ticks(dayStart(BORN + 1) / MINUTE_MS + 600);
      const { priceUnit } = market;
      let far = 0;
      for (let second = 1; second < price.length; second += 1) {
        const [before = 0, now = 0] = [price[second - 1], price[second]];
        const tick = {
          id: second,
          at: dayStart(BORN + 1) + second * 1000,
          price: before,
          amount: amount[second] ?? 0,
        };
        const { asks, bids } = bookOf(market, tick, 'step0', 1);
        const [ask, bid] = [(asks[0]?.[0] ?? 0) * priceUnit, (bids[0]?.[0] ?? 0) * priceUnit];
        expect([bid <= before, before <= ask]).toEqual([true, true]);
        const outside = Math.max(now - ask, bid - now);
        if (outside > ask - bid + 1e-6) far += 1;
      }
      expect(far / price.length).toBeLessThan(0.4);
    },
  );

  test('the same seed makes the same market, another seed another one', () => {
    const again = new SimulatedMarkets(secretOf(TEST_SEED), DEMO_MARKETS);
    const other = new SimulatedMarkets(secretOf(`${TEST_SEED}x`), DEMO_MARKETS);
    const minute = dayStart(BORN) / MINUTE_MS + 777;
    for (const symbol of symbols) {
      const ticks = marketOf(symbol).instrument.ticks(minute);
      expect(again.get(symbol)?.instrument.ticks(minute)).toEqual(ticks);
      expect(other.get(symbol)?.instrument.ticks(minute)).not.toEqual(ticks);
    }
  });
});

/**
 * The closes that builds computed when they still drew the candles first. They are for the seed
 * `before`, the minutes 0, 1, 777 and 1439, and two days.
 */
const CLOSES_BEFORE = {
  btcusdt: [9_387_130, 9_386_186, 9_381_292, 9_398_384, 9_986_434, 9_532_765],
  adausdt: [89_617, 89_614, 87_792, 86_185, 94_123, 87_708],
  linketh: [74_605, 74_528, 74_751, 73_156, 64_247, 58_545],
};

test.each(Object.entries(CLOSES_BEFORE))(
  '%s: a database from before keeps the closes of its minutes and days, the day of the update included',
  (symbol, closes) => {
    const since = dayStart(BORN + 9) + 3_600_000;
    const secret = { seed: 'before', born: BORN, since };
    const instrument = new SimulatedMarkets(secret, DEMO_MARKETS).get(symbol)?.instrument;
    const first = dayStart(BORN + 5) / MINUTE_MS;
    const minutes = [0, 1, 777, 1439].map((index) => instrument?.minute(first + index).close);
    const days = [BORN - 700, BORN + 9].map((day) => instrument?.day(day).close);
    expect([...minutes, ...days]).toEqual(closes);
  },
);
