import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import { ServerBusyError } from '../errors/server-busy-error.ts';
import { createTx, type Db, type Tx } from './db.ts';
import type { DrizzleTransaction } from './drizzle.ts';
import { createOutbox, emitCommitted } from './on-commit.ts';
import { allowLateAnswers, type PipelinedTransaction } from './pipelined-transaction.ts';
import { ANSWER_MS } from './timeouts.ts';

/** Serialization failure and deadlock: the transaction was rolled back and may be retried. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 6;
const DAY_MS = 86_400_000;

/**
 * Runs `work` in one transaction and retries it after a serialization failure or deadlock, at most
 * `ATTEMPTS` times in total. `work` must therefore use only `tx`. On PGlite, which has one
 * connection, using `db` inside would wait forever.
 */
export async function transact<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(db, work, config);
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await wait(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Runs `work` in one transaction without a retry, and emits its events after the commit. */
export async function transactOnce<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const outbox = createOutbox();
  const open = (drizzle: DrizzleTransaction, pipelined?: PipelinedTransaction) =>
    work(createTx(drizzle, db, { outbox, pipelined }));
  try {
    const result = await (db.pipeline
      ? db.pipeline.run(open, config)
      : db.transaction((drizzle) => open(drizzle), config));
    emitCommitted(db, outbox);
    return result;
  } finally {
    outbox.isClosed = true;
  }
}

/**
 * Raises the statement timeout for the rest of a transaction, for background work that no member
 * waits for; 0 means no limit. This takes no snapshot, so it may precede a lock.
 */
export async function allowLongStatements(tx: Tx, ms: number): Promise<void> {
  allowLateAnswers(tx, ms === 0 ? DAY_MS : ms + ANSWER_MS);
  await tx.execute(sql.raw(`set local statement_timeout = ${Math.floor(ms)}`));
}

/**
 * SQLSTATEs of the statement, lock and idle-in-transaction timeouts, of too many connections, of a
 * write to a standby, and of a server that is starting or stopping.
 */
const GIVEN_UP = new Set(['57014', '55P03', '25P03', '53300', '25006', '57P03']);
/** Message of the pool's error when no connection became free in time; the error has no code. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/**
 * Returns true if the database was overloaded: the statement was cancelled and its transaction
 * rolled back.
 */
export function isBusy(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ServerBusyError || at.message === POOL_TIMEOUT) return true;
  }
  return GIVEN_UP.has(sqlState(error) ?? '');
}

/** Returns true if a statement violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/**
 * Returns the SQLSTATE of a database error, even inside drizzle's wrapper; `undefined` for any
 * other error.
 */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
