import type { LanguageCode } from '#/contract/languages';
import { intlTag } from './locales';

const STYLES = {
  /** A record's time: 21 Nov 2026, 14:02:10 in the reader's language and time zone. */
  moment: { dateStyle: 'medium', timeStyle: 'medium' },
  date: { dateStyle: 'medium' },
  /** How old a quote is: 14:02:10. */
  clock: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A time of the wire (epoch milliseconds) for a reader of `code`, in the device's time zone. */
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
