// @vitest-environment node
import { expect, test } from 'vitest';
import { isoTime } from '../../../src/lib/format.ts';

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
