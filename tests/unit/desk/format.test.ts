// @vitest-environment node
import { expect, test } from 'vitest';
import { formatAge, formatMoney, formatTime } from '../../../desk/app/parts/format.ts';

test('an age has its two largest units', () => {
  const seconds = (count: number) => formatAge(count * 1000);
  expect(seconds(0)).toBe('0 s');
  expect(seconds(59)).toBe('59 s');
  expect(seconds(60)).toBe('1 min');
  expect(seconds(3599)).toBe('59 min');
  expect(seconds(3600)).toBe('1 h');
  expect(seconds(3900)).toBe('1 h 5 min');
  expect(seconds(86_400 * 2 + 3600 * 4)).toBe('2 d 4 h');
});

test('an amount is grouped, and not a digit is changed', () => {
  expect(formatMoney('1234567.1234567890')).toBe('1,234,567.1234567890');
  expect(formatMoney('-1000')).toBe('−1,000');
  expect(formatMoney('123456789012345678901234567890')).toBe(
    '123,456,789,012,345,678,901,234,567,890',
  );
  expect(formatMoney('0.00')).toBe('0.00');
  expect(formatMoney('n/a')).toBe('n/a');
});

test('a time is in UTC, as the days of the ledger', () => {
  expect(formatTime(Date.UTC(2026, 10, 27, 23, 59, 1))).toBe('27 Nov 2026, 23:59:01 UTC');
});
