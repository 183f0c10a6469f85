const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns the first moment of a day (`2026-11-22`), or of the day `laterDays` after it, in the
 * device's time zone, as epoch milliseconds. Returns `undefined` if the text is not a day. If the
 * clocks skip midnight, the day begins at 01:00.
 */
export function dayStart(day: string | undefined, laterDays = 0): number | undefined {
  const [, year, month, date] = DAY.exec(day ?? '')?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  if (dayText(year, month - 1, date) !== day) return undefined;
  // This is not computed from the start of `day`, because one day after 01:00 would be 01:00.
  return new Date(year, month - 1, date + laterDays).getTime();
}

/**
 * Returns the day that is `days` before a time, in the device's time zone, such as `2026-11-22`.
 */
export function daysBefore(at: Date, days: number): string {
  return dayText(at.getFullYear(), at.getMonth(), at.getDate() - days);
}

/** Formats a day of the calendar. `date` may lie outside the month. */
function dayText(year: number, monthIndex: number, date: number): string {
  return new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10);
}
