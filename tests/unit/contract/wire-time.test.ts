// @vitest-environment node
import { expect, test } from 'vitest';
import { formatTextTime, parseWireTime } from '#core/contract/wire-time.ts';

const AT = Date.UTC(2026, 10, 22, 10, 0, 5);

test.each([
  ['2026-11-22 10:00:05', AT],
  ['2026-11-22T10:00:05', AT],
  [' 2026-11-22 10:00:05 ', AT],
  ['2026-11-22 10:00:05.123', AT],
  ['2026-11-22T10:00:05Z', AT],
  ['2026-11-22T18:00:05+08:00', AT],
  ['2026-11-22 05:30:05 -0430', AT],
  ['2026/11/22 10:00:05', AT],
  ['2026-11-22 10:00', AT - 5_000],
  ['2026-11-22', Date.UTC(2026, 10, 22)],
  [AT / 1000, AT],
  [String(AT / 1000), AT],
  [AT, AT],
  [String(AT), AT],
])('%j is a time', (written, at) => {
  expect(parseWireTime(written)).toBe(at);
});

test.each([
  ...['', '0', 0, -1, null, undefined, Number.NaN, 'null', 'soon', '10:00:05'],
  ...['0000-00-00 00:00:00', '0000-00-00', '2026-02-30 00:00:00', '2026-13-01', '2026-00-10'],
  ...['2026-11-22 25:00:00', '2026-11-22 10:61:00', '22.11.2026'],
])('%j is none', (written) => {
  expect(parseWireTime(written)).toBeUndefined();
});

test('a time in a text has its zone', () => {
  expect(formatTextTime(AT)).toBe('2026-11-22 10:00:05 UTC');
});
