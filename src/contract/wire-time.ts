const WIRE_TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?Z?$/;
/** Epoch numbers below this are seconds, above it milliseconds (it is the year 5138 in seconds). */
const SECONDS_LIMIT = 1e11;

/**
 * Reads a wire time (decisions.md, Wire): `YYYY-MM-DD HH:mm:ss` in UTC, or epoch seconds or
 * milliseconds, as number or text. Answers epoch milliseconds, or `undefined` for anything else.
 */
export function parseWireTime(value: string | number | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'number' || /^\d{9,14}$/.test(value)) {
    const epoch = Number(value);
    if (!Number.isFinite(epoch) || epoch <= 0) return undefined;
    return epoch < SECONDS_LIMIT ? epoch * 1000 : epoch;
  }
  const match = WIRE_TIME.exec(value);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Writes epoch milliseconds as `YYYY-MM-DD HH:mm:ss` in UTC. */
export function formatWireTime(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 19).replace('T', ' ');
}
