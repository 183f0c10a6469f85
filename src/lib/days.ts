const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns the start of a day (`2026-11-22`), or of a later one, in the device's time zone: epoch
 * milliseconds; `undefined` for a text that is no day.
 */
export function dayStart(day: string | undefined, laterDays = 0): number | undefined {
  const [, year, month, date] = DAY.exec(day ?? '') ?? [];
  const at = new Date(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(at.getTime()) || dayText(at) !== day) return undefined;
  return at.setDate(at.getDate() + laterDays);
}

function dayText(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Returns the day that is `days` before a time, in the device's time zone: `2026-11-22`. */
export function daysBefore(at: Date, days: number): string {
  const day = new Date(at);
  day.setDate(day.getDate() - days);
  return dayText(day);
}
