// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import {
  averageCost,
  barsOf,
  rangeStart,
  unrealisedProfit,
  winRate,
} from '#core/domain/results.ts';

const DAY_MS = 86_400_000;
const basis = (known: string, cost: string, unknown = '0') => ({
  known: money(known),
  cost: money(cost),
  unknown: money(unknown),
});

describe('figures of results', () => {
  test('the win rate is unknown without any order that was won or lost', () => {
    expect(winRate({ wins: 3, losses: 1 })).toBe(75);
    expect(winRate({ wins: 0, losses: 0 })).toBeUndefined();
  });

  test('the average cost is that of the known part', () => {
    expect(averageCost(basis('3', '100', '7'))).toBe('33.33333333');
    expect(averageCost(basis('0', '0', '7'))).toBeUndefined();
  });

  test('unrealised profit leaves out coins of unknown cost, and is unknown without a value', () => {
    expect(unrealisedProfit(basis('1', '100', '1'), money('300'))).toBe('50');
    expect(unrealisedProfit(basis('2', '400'), money('300'))).toBe('-100');
    expect(unrealisedProfit(basis('2', '400'), undefined)).toBeUndefined();
    expect(unrealisedProfit(basis('0', '0', '2'), money('300'))).toBeUndefined();
  });

  test('a range ends today and begins with a whole day', () => {
    const now = 100 * DAY_MS + 5_000;
    expect(rangeStart('7d', now)).toBe(94 * DAY_MS);
    expect(rangeStart('30d', now)).toBe(71 * DAY_MS);
    expect(rangeStart('all', now)).toBeUndefined();
  });
});

describe('bars', () => {
  const day = (dayAt: number, profit: string | undefined) => ({
    dayAt: dayAt * DAY_MS,
    profit: profit === undefined ? undefined : money(profit),
  });

  test('each day of the range has a bar, also without orders', () => {
    const days = [day(10, '5'), day(12, undefined), day(13, '-2')];
    const bars = barsOf(days, { from: 10 * DAY_MS, until: 13 * DAY_MS + 9_000 });
    expect(bars.map(({ profit }) => profit)).toEqual(['5', undefined, undefined, '-2']);
    expect(bars.map(({ dayAt }) => dayAt / DAY_MS)).toEqual([10, 11, 12, 13]);
  });

  test('the day that is not over is the last bar, at every hour', () => {
    const bars = barsOf([], { from: 0, until: 89.8 * DAY_MS });
    expect(bars).toHaveLength(90);
    expect(bars[0]?.days).toBe(1);
  });

  test('a day that has not begun by the clock of the device has its bar', () => {
    const bars = barsOf([day(1, '5')], { from: 0, until: 0.99 * DAY_MS });
    expect(bars.map(({ profit }) => profit)).toEqual([undefined, '5']);
  });

  test('a long time has at most 90 bars, each with the sum of its days', () => {
    const days = [day(0, '1'), day(1, '2'), day(199, '-4')];
    const bars = barsOf(days, { from: 0, until: 199 * DAY_MS });
    expect(bars).toHaveLength(67);
    expect(bars[0]).toEqual({ dayAt: 0, days: 3, profit: '3' });
    expect(bars.at(-1)?.profit).toBe('-4');
  });
});
