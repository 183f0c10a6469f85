import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { DrizzleTransaction } from './drizzle.ts';
import { withNamedStatements } from './named-statements.ts';

/** A transaction that runs on a connection of a pool. */
export interface PipelinedTransaction {
  readonly client: pg.PoolClient;
  /** The error of a last statement; the COMMIT only reports that the transaction failed. */
  error?: unknown;
  /** Timeout of each response in milliseconds; by default, that of the pool. */
  answerMs?: number;
}

/** Absent on PGlite. */
interface MayBePipelined {
  readonly pipelined: PipelinedTransaction | undefined;
}

interface Connection {
  readonly drizzle: DrizzleTransaction;
  underWay?: PipelinedTransaction;
}

/** SQLSTATE of a write to a former primary that is now a standby. */
const READ_ONLY = '25006';

/** Runs transactions on the connections of a pool, which must have `pipeline: true` (ADR-023). */
export class Pipeline {
  readonly pool: pg.Pool;
  /**
   * One drizzle instance per connection, because creating one per transaction would take as long as
   * a statement.
   */
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  /**
   * Runs `work` in one transaction. BEGIN is sent with the first statement, COMMIT with a statement
   * passed to `lastStatement`. If the database rolled back, it rejects with the cause.
   */
  async run<Result>(
    work: (drizzle: DrizzleTransaction, transaction: PipelinedTransaction) => Promise<Result>,
    config: PgTransactionConfig | undefined,
  ): Promise<Result> {
    const client = await this.pool.connect();
    const connection = this.#connectionOf(client);
    const transaction: PipelinedTransaction = { client };
    connection.underWay = transaction;
    let lost: Error | undefined;
    try {
      holdBack(client);
      const begun = client.query(beginText(config));
      // This promise is awaited below; if the connection breaks earlier, both promises reject.
      begun.catch(() => undefined);
      const result = await work(connection.drizzle, transaction);
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
      client.release(lost);
    }
  }

  #connectionOf(client: pg.PoolClient): Connection {
    const open = this.#connections.get(client);
    if (open !== undefined) return open;
    const named = withNamedStatements(client, () => connection.underWay?.answerMs);
    const connection: Connection = {
      drizzle: drizzle({ client: named }) as unknown as DrizzleTransaction,
    };
    this.#connections.set(client, connection);
    return connection;
  }
}

/** Sets the timeout of each response in the rest of a pipelined transaction. */
export function allowLateAnswers({ pipelined }: MayBePipelined, ms: number): void {
  if (pipelined !== undefined) pipelined.answerMs = ms;
}

/**
 * Sends one of the last statements of a transaction together with its COMMIT, if pipelining is
 * available. Nothing may depend on its result.
 */
export async function lastStatement(
  { pipelined }: MayBePipelined,
  statement: PromiseLike<unknown>,
): Promise<void> {
  if (pipelined === undefined) {
    await statement;
    return;
  }
  holdBack(pipelined.client);
  statement.then(undefined, (error: unknown) => {
    pipelined.error ??= error;
  });
}

function isReadOnly(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown };
  return code === READ_ONLY || (cause instanceof Error && isReadOnly(cause));
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
