import type { Account } from '#core/domain/accounts.ts';
import type { Drizzle, DrizzleTransaction } from './drizzle.ts';
import { type CommitListeners, createCommitListeners, type Outbox } from './on-commit.ts';
import type { Pipeline, PipelinedTransaction } from './pipelined-transaction.ts';
import { createReadCache, type ReadCache } from './read-cache.ts';

/** A balance whose available amount increased. */
export interface Credit {
  readonly memberId: number;
  readonly account: Account;
  readonly coinId: number;
}

/** See `onAwaitedCredit` of `server/ledger/credit-hook.ts`. */
export type CreditListener = (tx: Tx, credits: readonly Credit[], at: number) => Promise<void>;

/** The parts of one open database, which live as long as it does. */
interface DatabaseParts {
  /** Runs the transactions on PostgreSQL; `undefined` on PGlite. */
  readonly pipeline: Pipeline | undefined;
  /** Listeners for events of committed transactions. */
  readonly listeners: CommitListeners;
  /** The cache of public reads; a transaction has an empty cache that stores nothing. */
  readonly reads: ReadCache;
  readonly creditListeners: Set<CreditListener>;
}

interface TransactionParts {
  /** The events that the transaction emits after its commit. */
  readonly outbox: Outbox;
  /** `undefined` on PGlite. */
  readonly pipelined: PipelinedTransaction | undefined;
}

/** An open database: drizzle with its parts. */
export type Db = Drizzle & DatabaseParts;
/** A `Db` inside a transaction; see `transact`. */
export type Tx = DrizzleTransaction & DatabaseParts & TransactionParts;

/** Creates a database from a drizzle instance, which no other code uses afterwards. */
export function createDb(drizzle: Drizzle, pipeline?: Pipeline): Db {
  return Object.assign(drizzle, {
    pipeline,
    listeners: createCommitListeners(),
    reads: createReadCache(),
    creditListeners: new Set<CreditListener>(),
  });
}

const UNCACHED = createReadCache();

/** Creates a transaction of `db` from the drizzle instance that runs it. */
export function createTx(
  drizzle: DrizzleTransaction,
  { pipeline, listeners, creditListeners }: Db,
  own: TransactionParts,
): Tx {
  return Object.assign(drizzle, { pipeline, listeners, creditListeners, reads: UNCACHED, ...own });
}
