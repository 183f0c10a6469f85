import { parseWireTime } from '#core/contract/wire-time.ts';
import type { LanguageCode } from '#core/domain/languages.ts';
import { intlTag } from './locales';

const STYLES = {
  /**
   * The time of a record, such as 21 Nov 2026, 14:02:10, in the reader's language and time zone.
   */
  moment: { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' },
  /** A time in this year, such as 21 Nov, 14:02. */
  brief: { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  date: { dateStyle: 'medium' },
  /** The time of a quote, such as 14:02:10. */
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats epoch milliseconds in the language `code` and, by default, in the device's time zone. */
export function formatTime(
  epochMs: number,
  style: keyof typeof STYLES,
  code: LanguageCode,
  timeZone?: string,
): string {
  const key = `${code} ${style} ${timeZone ?? ''}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(intlTag(code), {
      ...STYLES[style],
      ...(timeZone !== undefined && { timeZone }),
    });
    formatters.set(key, formatter);
  }
  return formatter.format(epochMs);
}

/** A time in a text of the server (`formatTextTime`). */
const TEXT_TIME = /(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC/g;

/** Replaces the times in a text of the server with times in the reader's language and time zone. */
export function withLocalTimes(text: string, code: LanguageCode): string {
  return text.replace(TEXT_TIME, (written, time: string) => {
    const at = parseWireTime(time);
    return at === undefined ? written : formatTime(at, 'moment', code);
  });
}

/**
 * Formats epoch milliseconds as ISO 8601 in the device's time zone, with its offset
 * (2026-11-21T14:02:10+08:00). `offsetMinutes` is positive east of UTC.
 */
export function isoTime(
  epochMs: number,
  offsetMinutes: number = -new Date(epochMs).getTimezoneOffset(),
): string {
  const shifted = new Date(epochMs + offsetMinutes * 60_000).toISOString().slice(0, 19);
  const sign = offsetMinutes < 0 ? '-' : '+';
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  const distance = Math.abs(offsetMinutes);
  return `${shifted}${sign}${two(distance / 60)}:${two(distance % 60)}`;
}
