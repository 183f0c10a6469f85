// @vitest-environment node
import { expect, test } from 'vitest';
import { LANGUAGES } from '#core/domain/languages.ts';
import { formatTime, isoTime, withLocalTimes } from '../../../src/lib/format.ts';

test.each([
  [480, '2026-11-21T14:02:10+08:00'],
  [0, '2026-11-21T06:02:10+00:00'],
  [-210, '2026-11-21T02:32:10-03:30'],
  [345, '2026-11-21T11:47:10+05:45'],
  [-720, '2026-11-20T18:02:10-12:00'],
])('a machine-readable time names its zone: %i minutes east is %s', (offset, text) => {
  const at = Date.UTC(2026, 10, 21, 6, 2, 10, 999);
  expect(isoTime(at, offset)).toBe(text);
  expect(Date.parse(text)).toBe(at - 999);
});

test('the zone of the device is the default', () => {
  const at = Date.UTC(2026, 5, 1, 12);
  expect(Date.parse(isoTime(at))).toBe(at);
});

test('a moment has 24 hours in every language', () => {
  const at = Date.UTC(2026, 10, 22, 14, 2, 10);
  for (const { code } of LANGUAGES) {
    expect(formatTime(at, 'moment', code, 'UTC'), code).toMatch(/14[:.]02[:.]10/);
  }
  expect(formatTime(at, 'moment', 'en', 'UTC')).toBe('22 Nov 2026, 14:02:10');
});

test('times in a text of the server become times of the reader', () => {
  const text = 'Paused until 2026-11-22 14:02:10 UTC.';
  expect(withLocalTimes(text, 'de')).toBe('Paused until 22.11.2026, 14:02:10.');
  const others = '2026-11-22, 14:02:10 UTC, 2026-13-22 14:02:10 UTC';
  expect(withLocalTimes(others, 'de')).toBe(others);
});
