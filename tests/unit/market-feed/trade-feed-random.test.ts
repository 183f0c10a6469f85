// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Candle, placeCandle } from '#core/domain/candles.ts';
import { resampleSeconds } from '#core/domain/market-trades.ts';
import {
  NOW,
  pointsOf,
  SECONDS,
  startTradeFeed,
  TICK,
  trade,
} from '../../support/feed/trade-feed.ts';
import { fc } from '../../support/load/properties.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const tradesOf = fc
  .array(
    fc.record({
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
      price: fc.integer({ min: 950, max: 1_050 }),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((rows) => {
    let after = 0;
    return rows.map(({ wait, price }, index) => {
      after += wait;
      return trade(after, price / 10, 500 + index);
    });
  });

test('random pushes, with repeats and disorder in each, are the trades resampled at once', () => {
  fc.assert(
    fc.property(
      tradesOf,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(3)), {
        minLength: 40,
        maxLength: 40,
      }),
      fc.nat(40),
      fc.nat(40),
      (trades, sizes, first, history) => {
        vi.setSystemTime(NOW);
        const all = startTradeFeed();
        all.feed.subscribe(TICK);
        all.feed.subscribe(SECONDS);
        all.last().open();
        // The first push may begin anywhere. The history is read later and may be ahead of the
        // pushes.
        let pushed = Math.min(first, trades.length - 1);
        const read = Math.min(trades.length, pushed + 1 + history);
        const shown = new Map<string, readonly Candle[]>();
        for (const [index, [size, repeats]] of sizes.entries()) {
          const from = Math.max(0, pushed - repeats);
          const chunk = trades.slice(index === 0 ? pushed : from, pushed + size);
          if (chunk.length > 0) all.push(chunk);
          pushed = Math.min(trades.length, pushed + size);
          if (index === 1) {
            for (const topic of [TICK, SECONDS]) {
              all.ticks.splice(0);
              const candles: readonly Candle[] = all.refer(topic, trades.slice(0, read));
              const followed = all.ticks.filter((tick) => tick.topic === topic);
              shown.set(
                topic,
                followed.reduce((list, tick) => placeCandle(list, tick.candle), candles),
              );
            }
            all.ticks.splice(0);
          }
        }
        for (const [topic, candles] of shown) {
          const followed = all.ticks.filter((tick) => tick.topic === topic);
          const now = followed.reduce((list, tick) => placeCandle(list, tick.candle), candles);
          const points = pointsOf(trades);
          expect(now).toEqual(topic === TICK ? points : resampleSeconds(points));
        }
      },
    ),
    { numRuns: 60 },
  );
});
