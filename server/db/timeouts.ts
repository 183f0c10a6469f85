/** Limits of a PostgreSQL connection in milliseconds; 0 means no limit. PGlite ignores them. */
export interface Timeouts {
  /** Statements that take longer are cancelled. */
  readonly statementMs: number;
  /** Statements that wait longer for a row or table lock are cancelled. */
  readonly lockMs: number;
  /** Connections idle in a transaction for longer are closed. */
  readonly idleInTransactionMs: number;
}

/** Timeouts for calls of members, which are below the 15 s timeout of clients. */
export const CALL_TIMEOUTS: Timeouts = {
  statementMs: 10_000,
  lockMs: 4_000,
  idleInTransactionMs: 30_000,
};

/** Timeouts for desk commands, whose verifications and imports may take a long time. */
export const DESK_TIMEOUTS: Timeouts = {
  statementMs: 0,
  lockMs: 60_000,
  idleInTransactionMs: 600_000,
};

/**
 * How much longer than the statement timeout a process waits for a response. The database server
 * enforces the statement timeout, but a frozen or unreachable one does not, and the timeout does
 * not limit how long a commit waits for its standby.
 */
export const ANSWER_MS = 1_000;
