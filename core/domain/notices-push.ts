/** Kinds of notifications, in the order of the settings (product.md#push). */
export const PUSH_KINDS = ['options', 'orders', 'alerts', 'money', 'device', 'notices'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Returns true for the name of a kind. */
export function isPushKind(name: string): name is PushKind {
  return (PUSH_KINDS as readonly string[]).includes(name);
}

/** Hours without notifications, every day, in minutes since midnight of `zone`. */
export interface QuietHours {
  /** From 0 to 1439. */
  readonly from: number;
  /** From 0 to 1439; a time at or before `from` is on the next day. */
  readonly until: number;
  /** IANA name of the time zone, such as `Asia/Shanghai`. */
  readonly zone: string;
}

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

/** Returns true for the name of a time zone that this runtime knows. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Returns true for a time of day in minutes since midnight. */
export function isMinuteOfDay(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 0 && minutes < DAY_MINUTES;
}

/**
 * Returns the end of the quiet hours around `now`, both are in epoch milliseconds; `undefined`
 * outside them. On the day of a clock change, the end may be an hour off, so callers check again at
 * that time.
 */
export function quietUntil({ from, until, zone }: QuietHours, now: number): number | undefined {
  const time = minuteOfDay(now, zone);
  const length = (until - from + DAY_MINUTES) % DAY_MINUTES;
  const passed = (time - from + DAY_MINUTES) % DAY_MINUTES;
  if (passed >= length) return undefined;
  return Math.floor(now / MINUTE_MS) * MINUTE_MS + (length - passed) * MINUTE_MS;
}

function minuteOfDay(now: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return read('hour') * 60 + read('minute');
}
