import pg from 'pg';
import { ServerBusyError } from '../errors/server-busy-error.ts';
import { connectionOptions } from './connection-options.ts';
import { ANSWER_MS, type Timeouts } from './timeouts.ts';

/** Connections per instance: below PostgreSQL's default of 100 with four instances. */
const POOL_SIZE = 20;
/**
 * Maximum wait for a connection: shorter than the timeout of clients, so they receive a response.
 */
const CONNECT_MS = 5_000;
/** Calls that may wait for a connection. Above it calls are refused immediately. */
const MAX_WAITING = 500;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/**
 * A pool with a bounded queue. Rejects with ServerBusyError when `MAX_WAITING` calls are waiting.
 */
class BoundedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount < MAX_WAITING) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const busy = new ServerBusyError('too many calls wait for a database connection');
    if (callback === undefined) return Promise.reject(busy);
    callback(busy, undefined, () => undefined);
    return undefined;
  }
}

/**
 * Opens the pool of an instance. Every connection has these timeouts. A connection whose statement
 * gets no response in time is closed; the effect of the statement is then unknown.
 */
export function openPool(databaseUrl: string, timeouts: Timeouts): pg.Pool {
  return new BoundedPool({
    ...connectionOptions(databaseUrl),
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: timeouts.statementMs,
    ...(timeouts.statementMs > 0 && { query_timeout: timeouts.statementMs + ANSWER_MS }),
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    // BEGIN and COMMIT are sent with adjacent statements.
    pipeline: true,
  } satisfies pg.PoolConfig & { pipeline: boolean });
}
