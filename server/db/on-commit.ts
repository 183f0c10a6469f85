import type { Money } from '#core/domain/money.ts';
import { outsideRequests } from '../lib/request-id.ts';
import type { PushEvent } from './schema/push.ts';

/**
 * Events that a transaction emits after its commit. They only make receivers check sooner. Other
 * processes receive some of them over the bus (`shared-events.ts`), and all of them are lost if the
 * process is killed.
 */
export interface CommitEvents {
  /** A job is due at this time, in epoch milliseconds. */
  readonly jobDueAt: number;
  /** A limit order was added to the resting orders. */
  readonly orderRests: true;
  /** An event about which a member's devices may be notified. */
  readonly push: PushEvent;
  /** Money was moved. */
  readonly entryPosted: PostedEntry;
}

/** A committed entry of the ledger, without its owner. */
export interface PostedEntry {
  /** The kind of the entry; it begins with `practice.` if the money is not real. */
  readonly kind: string;
  /** Amounts in units of their coin; they sum to zero per coin. */
  readonly postings: readonly { readonly coinId: number; readonly amount: Money }[];
}

export type CommitEvent = {
  [Name in keyof CommitEvents]: readonly [Name, CommitEvents[Name]];
}[keyof CommitEvents];
type Listener = (...event: CommitEvent) => void;

/** The events of one transaction, which are collected until it ends. */
export interface Outbox {
  readonly events: CommitEvent[];
  isClosed: boolean;
}

/** Listeners for the events of a database. */
export interface CommitListeners {
  readonly subscribers: Set<Listener>;
  /** Receives the events of this process's own transactions only. */
  forwarder: Listener | undefined;
}

interface HasListeners {
  readonly listeners: CommitListeners;
}

export function createOutbox(): Outbox {
  return { events: [], isClosed: false };
}

export function createCommitListeners(): CommitListeners {
  return { subscribers: new Set(), forwarder: undefined };
}

/**
 * Emits an event to the subscribers of the database of `tx`, if and when `tx` commits. Throws for a
 * transaction without an outbox: a transaction that has ended, or that `transact` did not open.
 */
export function notifyOnCommit(
  { outbox }: { readonly outbox: Outbox },
  ...event: CommitEvent
): void {
  if (outbox === undefined) throw new Error(`${event[0]}: the transaction has no outbox`);
  if (outbox.isClosed) throw new Error(`${event[0]}: the transaction has ended`);
  outbox.events.push(event);
}

/** Calls `listener` with events of one name. Returns the function that unsubscribes. */
export function subscribe<Name extends keyof CommitEvents>(
  { listeners: { subscribers } }: HasListeners,
  name: Name,
  listener: (value: CommitEvents[Name]) => void,
): () => void {
  const own: Listener = (...event) => {
    if (event[0] === name) listener(event[1] as CommitEvents[Name]);
  };
  subscribers.add(own);
  return () => void subscribers.delete(own);
}

/**
 * Calls `listener` with every event of this process's own transactions, until the returned function
 * is called.
 */
export function forwardEvents({ listeners }: HasListeners, listener: Listener): () => void {
  listeners.forwarder = listener;
  return () => {
    listeners.forwarder = undefined;
  };
}

/** Calls the subscribers of a database, as if one of its transactions had emitted the event. */
export function emit({ listeners }: HasListeners, ...event: CommitEvent): void {
  for (const listener of listeners.subscribers) listener(...event);
}

/** Emits the events of a committed transaction of this process. */
export function emitCommitted(db: HasListeners, { events }: Outbox): void {
  // The work that a listener starts is not for this request alone, so it runs without a request id.
  outsideRequests(() => {
    for (const event of events) {
      emit(db, ...event);
      db.listeners.forwarder?.(...event);
    }
  });
}
