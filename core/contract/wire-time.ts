/** A date, a time to the minute or second (0 if omitted), and a zone (UTC if omitted). */
const WIRE_TIME =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(?:Z|([+-])(\d{2}):?(\d{2}))?$/;
const MINUTE_MS = 60_000;
/**
 * Epoch numbers below this limit are seconds, and others are milliseconds. In seconds, the limit is
 * in the year 5138.
 */
const SECONDS_LIMIT = 1e11;

/**
 * Parses a wire time (product.md#times): `YYYY-MM-DD HH:mm:ss` in UTC, or epoch seconds or
 * milliseconds, as a number or text. Returns epoch milliseconds, or `undefined` for anything else,
 * including a day that does not exist (`0000-00-00 00:00:00`).
 */
export function parseWireTime(value: string | number | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'number' || /^\d{9,14}$/.test(value)) return parseEpoch(Number(value));
  const match = WIRE_TIME.exec(value.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  const isDay =
    new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  if (!isDay || hour > 23 || minute > 59 || second > 59) return undefined;
  const [sign, zoneHours, zoneMinutes] = match.slice(7);
  const zone = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * MINUTE_MS;
  return sign === '-' ? at + zone : at - zone;
}

function parseEpoch(epoch: number): number | undefined {
  if (!Number.isFinite(epoch) || epoch <= 0) return undefined;
  return epoch < SECONDS_LIMIT ? epoch * 1000 : epoch;
}

/** Writes epoch milliseconds as `YYYY-MM-DD HH:mm:ss` in UTC. */
export function formatWireTime(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Writes a time for a text: `YYYY-MM-DD HH:mm:ss UTC`. The zone is part of the value, so that no
 * translation can lose it.
 */
export function formatTextTime(epochMs: number): string {
  return `${formatWireTime(epochMs)} UTC`;
}
