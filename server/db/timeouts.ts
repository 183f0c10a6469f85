/** Limits of a PostgreSQL connection in milliseconds; 0 is no limit. PGlite ignores them. */
export interface Timeouts {
  /** Statements that take longer are cancelled. */
  readonly statementMs: number;
  /** Statements that wait longer for a row or table lock are cancelled. */
  readonly lockMs: number;
  /** Connections idle in a transaction for longer are closed. */
  readonly idleInTransactionMs: number;
}

/** Calls of members: below the 15 s client timeout. */
export const CALL_TIMEOUTS: Timeouts = {
  statementMs: 10_000,
  lockMs: 4_000,
  idleInTransactionMs: 30_000,
};

/** Commands of the desk, whose verification and imports may take long. */
export const DESK_TIMEOUTS: Timeouts = {
  statementMs: 0,
  lockMs: 60_000,
  idleInTransactionMs: 600_000,
};

/**
 * Maximum wait for a response beyond the statement timeout, which the server enforces: a frozen or
 * unreachable server does not, and it does not limit the time that a commit waits for its standby.
 */
export const ANSWER_MS = 1_000;
