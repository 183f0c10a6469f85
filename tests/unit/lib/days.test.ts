import { expect, test } from 'vitest';
import { dayStart, daysBefore } from '#/lib/days';

test('a day begins at midnight of the device and ends where the next begins', () => {
  expect(dayStart('2026-02-28')).toBe(new Date(2026, 1, 28).getTime());
  expect(dayStart('2026-02-28', 1)).toBe(new Date(2026, 2, 1).getTime());
});

test.each([undefined, '', '2026-02-30', '2026-2-3', '22.11.2026', 'NaN-NaN-NaN'])(
  '%s is no day',
  (text) => expect(dayStart(text)).toBeUndefined(),
);

test('the day of a time, and days before it', () => {
  const at = new Date(2026, 0, 3, 23, 59);
  expect(daysBefore(at, 0)).toBe('2026-01-03');
  expect(daysBefore(at, 6)).toBe('2025-12-28');
});
