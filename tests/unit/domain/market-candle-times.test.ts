// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { indexOfTime, timeOfIndex } from '#core/domain/market-candle-times.ts';
import { LOAD_SEED, seeded } from '../../support/load/random.ts';

/** Minutes 0 to 5 without minute 3, which had no trade. */
const times = { ids: [600, 660, 720, 840, 900], seconds: 60 };

describe('times and candles', () => {
  test.each([
    [600, 0],
    [630, 0.5],
    [720, 2],
    [780, 2.5],
    [900, 4],
    [1_020, 6],
    [480, -2],
  ])('%i s stands at %d', (time, index) => {
    expect(indexOfTime(times, time)).toBe(index);
    expect(timeOfIndex(times, index)).toBe(time);
  });

  test('a time stays at its candle when older candles are added', () => {
    const more = { ...times, ids: [480, 540, ...times.ids] };
    expect(indexOfTime(more, 720) - indexOfTime(times, 720)).toBe(2);
    expect(indexOfTime(more, 480)).toBe(0);
  });

  test('random times are found again', () => {
    const { next: random } = seeded(LOAD_SEED);
    let id = 1_000;
    const ids = Array.from({ length: 300 }, () => {
      id += 60 * (1 + Math.floor(random() * 3));
      return id;
    });
    for (let round = 0; round < 500; round++) {
      const index = random() * 400 - 50;
      const time = timeOfIndex({ ids, seconds: 60 }, index);
      expect(indexOfTime({ ids, seconds: 60 }, time), `seed ${LOAD_SEED}`).toBeCloseTo(index, 8);
    }
  });

  test('without candles there is no place', () => {
    expect(indexOfTime({ ids: [], seconds: 60 }, 600)).toBeNaN();
  });
});
