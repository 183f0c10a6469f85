import pg from 'pg';
import { ServerBusyError } from '../errors/server-busy-error.ts';
import { connectionOptions } from './connection-options.ts';
import { ANSWER_MS, type Timeouts } from './timeouts.ts';

/** Connections per instance; four instances stay below PostgreSQL's default of 100. */
const POOL_SIZE = 20;
/**
 * Maximum wait for a connection: shorter than the clients' timeout, so clients receive a response.
 */
const CONNECT_MS = 5_000;
/** Number of calls that may wait for a connection; further calls are refused immediately. */
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
 * Opens the pool of an instance. Every connection has these timeouts. If a statement gets no
 * response in time, its connection is closed; whether the statement took effect is then unknown.
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
    // BEGIN and COMMIT are sent together with adjacent statements.
    pipeline: true,
  } satisfies pg.PoolConfig & { pipeline: boolean });
}
