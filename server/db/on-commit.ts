import type { Db, Tx } from './db.ts';

/**
 * What a transaction may tell the other parts of this process once it is committed. No more than a hint
 * to look sooner: other instances are told nothing, and a killed one told nobody.
 */
export interface CommitEvents {
  /** A job falls due then, epoch milliseconds. */
  readonly jobDueAt: number;
  /** A limit order rests. */
  readonly orderRests: true;
}

type CommitEvent = {
  [Name in keyof CommitEvents]: readonly [Name, CommitEvents[Name]];
}[keyof CommitEvents];
type Listener = (...notice: CommitEvent) => void;

const outboxes = new WeakMap<Tx, CommitEvent[]>();
const listeners = new WeakMap<Db, Set<Listener>>();

/** Tells whoever subscribed to the database of `tx`, when and only when `tx` commits. */
export function notifyOnCommit(tx: Tx, ...notice: CommitEvent): void {
  outboxes.get(tx)?.push(notice);
}

/** Calls `listener` with notices of one name. Returns the end of it. */
export function subscribe<Name extends keyof CommitEvents>(
  db: Db,
  name: Name,
  listener: (value: CommitEvents[Name]) => void,
): () => void {
  const all = listeners.get(db) ?? new Set();
  listeners.set(db, all);
  const own: Listener = (...notice) => {
    if (notice[0] === name) listener(notice[1] as CommitEvents[Name]);
  };
  all.add(own);
  return () => void all.delete(own);
}

/** Runs one transaction and, once it is committed, delivers its notices. */
export async function withCommitEvents<Result>(
  db: Db,
  run: (open: (tx: Tx) => void) => Promise<Result>,
): Promise<Result> {
  const outbox: CommitEvent[] = [];
  const result = await run((tx) => void outboxes.set(tx, outbox));
  for (const notice of outbox) for (const listener of listeners.get(db) ?? []) listener(...notice);
  return result;
}
