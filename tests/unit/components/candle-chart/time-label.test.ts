// @vitest-environment node
import { expect, test } from 'vitest';
import { candleTime } from '#/components/candle-chart/time-label';

/** Returns a time in the device's time zone, like the labels. */
const at = (hours: number, minutes: number, seconds: number) =>
  new Date(2026, 10, 23, hours, minutes, seconds).getTime() / 1000;

test.each([
  ['Tick', at(9, 5, 7) + 0.25, '09:05:07', '2026-11-23 09:05:07'],
  ['1s', at(0, 0, 0), '00:00:00', '2026-11-23 00:00:00'],
  ['1m', at(9, 5, 0), '09:05', '2026-11-23 09:05'],
  ['1m', at(0, 0, 0), '11-23 00:00', '2026-11-23 00:00'],
  ['1h', at(9, 0, 0), '11-23 09:00', '2026-11-23 09:00'],
] as const)('the time of %s is as fine as it', (interval, id, short, long) => {
  expect(candleTime(id, interval)).toBe(short);
  expect(candleTime(id, interval, true)).toBe(long);
});
