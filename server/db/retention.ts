/** Days after which rows may be deleted, by kind; null means never (ADR-141). */
export interface Retention {
  /** Ticks of a provider. The used quantities of their trades are kept one day longer. */
  readonly ticks: number;
  /** Idempotency keys of calls. */
  readonly intents: number;
  /** Price alerts that fired. */
  readonly alerts: number;
  /** Security events of members, such as logins. */
  readonly securityEvents: number;
  /** Browsers from which a member has signed in. */
  readonly devices: number;
  /** Notices to one member; notices to all members are kept. */
  readonly notices: number | null;
}

export const DEFAULT_RETENTION: Retention = {
  ticks: 7,
  intents: 7,
  alerts: 90,
  securityEvents: 180,
  devices: 365,
  notices: null,
};

/**
 * Minimum number of days. Settlements are verified with the ticks of 7 days, and restarted clients
 * query calls of the last 7 days.
 */
const LEAST: Readonly<Record<keyof Retention, number>> = {
  ticks: 7,
  intents: 7,
  alerts: 1,
  securityEvents: 30,
  devices: 30,
  notices: 365,
};
const MOST = 3650;

/**
 * Parses `ticks=30,notices=730`: names of `Retention` and days. Names that are omitted keep their
 * default. Returns `undefined` for anything else, such as the name of a money table, which is kept
 * permanently.
 */
export function parseRetention(text: string): Retention | undefined {
  const given: Partial<Record<keyof Retention, number>> = {};
  for (const part of text.split(',')) {
    const [name = '', days = '', ...rest] = part.trim().split('=');
    if (!isName(name) || rest.length > 0 || given[name] !== undefined) return undefined;
    if (!/^\d{1,4}$/.test(days)) return undefined;
    given[name] = Number(days);
    if (Number(days) < LEAST[name] || Number(days) > MOST) return undefined;
  }
  return { ...DEFAULT_RETENTION, ...given };
}

/** The names and minimum days, for the message to the operator. */
export const RETENTION_FORM = Object.entries(LEAST)
  .map(([name, days]) => `${name}=${days}`)
  .join(',');

function isName(name: string): name is keyof Retention {
  return Object.hasOwn(LEAST, name);
}
