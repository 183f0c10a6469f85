import type { Money } from '#core/domain/money.ts';
import { outsideRequests } from '../lib/request-id.ts';
import type { Db, Tx } from './db.ts';
import type { PushEvent } from './schema/push.ts';

/**
 * Events that a transaction emits after its commit. They are hints to check sooner: other processes
 * receive some of them over the bus (`shared-events.ts`), and they are lost when the process is killed.
 */
export interface CommitEvents {
  /** A job is due at this time, epoch milliseconds. */
  readonly jobDueAt: number;
  /** A limit order was added to the resting orders. */
  readonly orderRests: true;
  /** Something that devices of a member may be told. */
  readonly push: PushEvent;
  /** Money was moved. */
  readonly entryPosted: PostedEntry;
}

/** A committed entry of the ledger, without whose it is. */
export interface PostedEntry {
  /** The kind of the entry; it begins with `practice.` when its money is not real. */
  readonly kind: string;
  /** Amounts in units of their coin; they sum to zero per coin. */
  readonly postings: readonly { readonly coinId: number; readonly amount: Money }[];
}

export type CommitEvent = {
  [Name in keyof CommitEvents]: readonly [Name, CommitEvents[Name]];
}[keyof CommitEvents];
type Listener = (...event: CommitEvent) => void;

const outboxes = new WeakMap<Tx, CommitEvent[]>();
const databases = new WeakMap<Tx, Db>();
const listeners = new WeakMap<Db, Set<Listener>>();
const forwarders = new WeakMap<Db, Listener>();

/** Returns the database on which `transact` opened `tx`. */
export function databaseOf(tx: Tx): Db | undefined {
  return databases.get(tx);
}

/** Emits an event to the subscribers of the database of `tx`, if and when `tx` commits. */
export function notifyOnCommit(tx: Tx, ...event: CommitEvent): void {
  outboxes.get(tx)?.push(event);
}

/** Calls `listener` with events of one name. Returns the function that unsubscribes. */
export function subscribe<Name extends keyof CommitEvents>(
  db: Db,
  name: Name,
  listener: (value: CommitEvents[Name]) => void,
): () => void {
  const all = listeners.get(db) ?? new Set();
  listeners.set(db, all);
  const own: Listener = (...event) => {
    if (event[0] === name) listener(event[1] as CommitEvents[Name]);
  };
  all.add(own);
  return () => void all.delete(own);
}

/** Calls `listener` with every event of this process's own transactions, until the returned call. */
export function forwardEvents(db: Db, listener: Listener): () => void {
  forwarders.set(db, listener);
  return () => void forwarders.delete(db);
}

/** Calls the subscribers of a database, as for an event of an own transaction. */
export function emit(db: Db, ...event: CommitEvent): void {
  for (const listener of listeners.get(db) ?? []) listener(...event);
}

/** Runs one transaction and emits its events after the commit. */
export async function withCommitEvents<Result>(
  db: Db,
  run: (open: (tx: Tx) => void) => Promise<Result>,
): Promise<Result> {
  const outbox: CommitEvent[] = [];
  const result = await run((tx) => {
    outboxes.set(tx, outbox);
    databases.set(tx, db);
  });
  // What a listener starts is done for every request that waits for it, not for this one.
  outsideRequests(() => {
    for (const event of outbox) {
      emit(db, ...event);
      forwarders.get(db)?.(...event);
    }
  });
  return result;
}
