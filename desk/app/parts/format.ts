const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a duration in its two largest units: 45 s, 12 min, 3 h 5 min, 2 d 4 h. */
export function formatAge(ms: number): string {
  const past = Math.max(0, ms);
  if (past < MINUTE_MS) return `${Math.floor(past / 1000)} s`;
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} min`;
  if (past < DAY_MS) {
    const minutes = Math.floor((past % HOUR_MS) / MINUTE_MS);
    return `${Math.floor(past / HOUR_MS)} h${minutes ? ` ${minutes} min` : ''}`;
  }
  const hours = Math.floor((past % DAY_MS) / HOUR_MS);
  return `${Math.floor(past / DAY_MS)} d${hours ? ` ${hours} h` : ''}`;
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** Formats epoch milliseconds in UTC: the desk uses the same days as the ledger. */
export function formatTime(at: number): string {
  return `${TIME.format(at)} UTC`;
}

/** Groups the digits of a decimal string and changes nothing else: 1234.50 is 1,234.50. */
export function formatMoney(amount: string): string {
  const [, sign = '', whole = amount, rest = ''] = /^([+-]?)(\d+)(\.\d+)?$/.exec(amount) ?? [];
  return `${sign.replace('-', '−')}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}
