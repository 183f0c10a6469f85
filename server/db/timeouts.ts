/** Limits of a PostgreSQL connection in milliseconds; 0 is none. PGlite has no use for them. */
export interface Timeouts {
  /** A statement that takes longer is given up. */
  readonly statementMs: number;
  /** One that waits longer for a row or table. */
  readonly lockMs: number;
  /** A transaction in which nothing happens for longer loses its connection. */
  readonly idleInTransactionMs: number;
}

/** Calls of members: less than the 15 s that a client waits for its answer. */
export const CALL_TIMEOUTS: Timeouts = {
  statementMs: 10_000,
  lockMs: 4_000,
  idleInTransactionMs: 30_000,
};

/** Commands of the desk, which verify and import as much as there is. */
export const DESK_TIMEOUTS: Timeouts = {
  statementMs: 0,
  lockMs: 60_000,
  idleInTransactionMs: 600_000,
};
