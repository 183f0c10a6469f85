import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Db, Tx } from './db.ts';
import { withNamedStatements } from './named-statements.ts';

const pools = new WeakMap<object, pg.Pool>();
/** The drizzle of each pooled connection; making one for every transaction costs as much as a statement. */
const drizzles = new WeakMap<pg.PoolClient, Tx>();
/** Why the last statement of a transaction failed: its COMMIT only tells that it did. */
const transactions = new WeakMap<object, Transaction>();

interface Transaction {
  readonly client: pg.PoolClient;
  error?: unknown;
}

/** Has transactions of `db` run on connections of `pool`, which must be opened with `pipeline: true`. */
export function pipelineTransactions(db: Db, pool: pg.Pool): void {
  pools.set(db, pool);
}

/** The pool whose connections carry this database's transactions; `undefined` on PGlite. */
export function poolOf(db: Db): pg.Pool | undefined {
  return pools.get(db);
}

/**
 * Runs `work` in one transaction on a connection of the pool. BEGIN travels with the first statement, and
 * COMMIT with a statement given to `lastStatement`. Rejects with the reason when the database rolled back.
 */
export async function runPipelined<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  config: PgTransactionConfig | undefined,
): Promise<Result> {
  const client = await pool.connect();
  const tx =
    drizzles.get(client) ?? (drizzle({ client: withNamedStatements(client) }) as unknown as Tx);
  drizzles.set(client, tx);
  const transaction: Transaction = { client };
  transactions.set(tx, transaction);
  let lost: Error | undefined;
  try {
    holdBack(client);
    const begun = client.query(beginText(config));
    // Awaited below; a connection that breaks before that rejects both.
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
    throw error;
  } finally {
    transactions.delete(tx);
    client.release(lost);
  }
}

/**
 * Sends one of the last statements of a transaction, where that can be, together with its COMMIT. Nothing
 * may depend on what it returns.
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

/** Sends what is written within this turn of the event loop in one go. */
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
