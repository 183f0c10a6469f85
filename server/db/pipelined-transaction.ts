import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db, Tx } from './db.ts';
import { withNamedStatements } from './named-statements.ts';

const pools = new WeakMap<object, pg.Pool>();
/**
 * Drizzle instance of each pooled connection: creating one per transaction costs as much as a
 * statement.
 */
const drizzles = new WeakMap<pg.PoolClient, Tx>();
/** Errors of last statements: the COMMIT only reports that the transaction failed. */
const transactions = new WeakMap<object, Transaction>();

interface Transaction {
  readonly client: pg.PoolClient;
  error?: unknown;
  /** Longest wait for each answer, in milliseconds. Default: that of the pool. */
  answerMs?: number;
}
/** The transaction that each connection runs. */
const underWay = new WeakMap<pg.PoolClient, Transaction>();
/** SQLSTATE of a write to a primary that became a standby. */
const READ_ONLY = '25006';

/**
 * Makes transactions of `db` run on connections of `pool`, which must have `pipeline: true`
 * (ADR-023).
 */
export function pipelineTransactions(db: Db, pool: pg.Pool): void {
  pools.set(db, pool);
}

/** Returns the pool that runs this database's transactions; `undefined` on PGlite. */
export function poolOf(db: Db): pg.Pool | undefined {
  return pools.get(db);
}

/**
 * Runs `work` in one transaction on a connection of the pool. BEGIN is sent with the first
 * statement, COMMIT with a statement passed to `lastStatement`. Rejects with the cause when the
 * database rolled back.
 */
export async function runPipelined<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  config: PgTransactionConfig | undefined,
): Promise<Result> {
  const client = await pool.connect();
  const tx =
    drizzles.get(client) ??
    (drizzle({
      client: withNamedStatements(client, () => underWay.get(client)?.answerMs),
    }) as unknown as Tx);
  drizzles.set(client, tx);
  const transaction: Transaction = { client };
  transactions.set(tx, transaction);
  underWay.set(client, transaction);
  let lost: Error | undefined;
  try {
    holdBack(client);
    const begun = client.query(beginText(config));
    // Awaited below. A connection that breaks earlier rejects both.
    begun.catch(() => undefined);
    const result = await work(tx);
    await begun;
    const { command } = await client.query('commit');
    if (command !== 'COMMIT')
      throw transaction.error ?? new Error('the transaction was rolled back');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      lost = reason;
    });
    if (isReadOnly(error)) lost ??= new Error('this host accepts no writes any more');
    throw error;
  } finally {
    transactions.delete(tx);
    client.release(lost);
  }
}

/** Sets how long each answer is waited for in the rest of a transaction, where that has a limit. */
export function allowLateAnswers(tx: Tx, ms: number): void {
  const transaction = transactions.get(tx);
  if (transaction !== undefined) transaction.answerMs = ms;
}

function isReadOnly(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return code === READ_ONLY || (cause instanceof Error && isReadOnly(cause));
}

/**
 * Sends one of the last statements of a transaction together with its COMMIT, where pipelining is
 * available. Nothing may depend on its result.
 */
export async function lastStatement(tx: Tx, statement: PromiseLike<unknown>): Promise<void> {
  const transaction = transactions.get(tx);
  if (transaction === undefined) {
    await statement;
    return;
  }
  holdBack(transaction.client);
  statement.then(undefined, (error: unknown) => {
    transaction.error ??= error;
  });
}

/** Sends everything written during this tick of the event loop in one packet. */
function holdBack(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function beginText({ isolationLevel, accessMode }: PgTransactionConfig = {}): string {
  const level = isolationLevel && ` isolation level ${isolationLevel}`;
  const mode = accessMode && ` ${accessMode}`;
  return `begin${level ?? ''}${mode ?? ''}`;
}
