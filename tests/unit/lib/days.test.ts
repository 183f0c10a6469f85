// @vitest-environment node
import { afterEach, expect, test } from 'vitest';
import { dayStart, daysBefore } from '#/lib/days';

const ownZone = process.env.TZ;
afterEach(() => setZone(ownZone));

/** Node applies a changed TZ immediately. */
function setZone(zone: string | undefined) {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}

/** Returns the first minute that `Intl` assigns to this day or a later one. */
function firstMoment(day: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (let at = noon - 2 * 86_400_000; at < noon + 86_400_000; at += 60_000) {
    if (format.format(at) >= day) return new Date(at).toISOString();
  }
  throw new Error(`${day} is not in ${timeZone}`);
}

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

test.each([
  // Clocks skip midnight.
  ['Africa/Cairo', '2026-04-24'],
  ['America/Santiago', '2026-09-06'],
  ['America/Havana', '2026-03-08'],
  ['Asia/Beirut', '2026-03-29'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Asuncion', '2023-10-01'],
  ['Asia/Tehran', '2022-03-22'],
  ['Asia/Amman', '2022-02-25'],
  // Clocks skip the hour before midnight.
  ['America/Nuuk', '2026-03-28'],
  // Clocks go back at midnight, or back to midnight.
  ['Africa/Cairo', '2026-10-30'],
  ['America/Santiago', '2026-04-05'],
  ['America/Havana', '2026-11-01'],
  ['Asia/Beirut', '2026-10-25'],
  ['America/St_Johns', '2010-11-07'],
  // Clocks change by half an hour, or not around midnight.
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Europe/London', '2026-03-29'],
  ['America/New_York', '2026-11-01'],
  // This day was skipped.
  ['Pacific/Apia', '2011-12-29'],
  ['Pacific/Apia', '2011-12-30'],
])('in %s the days around %s begin and end with their first moments', (zone, day) => {
  setZone(zone);
  for (let later = -2; later < 3; later += 1) {
    const date = new Date(Date.parse(day) + later * 86_400_000).toISOString().slice(0, 10);
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
    const found = [dayStart(date), dayStart(date, 1)].map((at) => new Date(at ?? 0).toISOString());
    expect([date, ...found]).toEqual([date, firstMoment(date, zone), firstMoment(next, zone)]);
  }
});

test('days before a time count days, whatever clocks do', () => {
  setZone('America/Nuuk');
  expect(daysBefore(new Date('2026-04-05T00:30:00Z'), 7)).toBe('2026-03-28');
  setZone('Africa/Cairo');
  expect(daysBefore(new Date('2026-05-01T00:30:00+03:00'), 7)).toBe('2026-04-24');
});
