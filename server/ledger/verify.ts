import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/db.ts';
import { transact } from '../db/transact.ts';
import {
  type Checkpoint,
  lastCheckpoint,
  NO_CHECKPOINT,
  postingsSince,
  saveCheckpoint,
} from './checkpoint.ts';
import { preferIndexes, prepareReading } from './prepare-reading.ts';
import {
  countPostings,
  findMismatches,
  findMismatchesSince,
  findMismatchesTouched,
  findUnbalanced,
  type PostingSet,
} from './replay.ts';

/** What a verification found; `faults` is empty when the ledger is whole. */
export interface Verification {
  readonly discrepancies: readonly string[];
  /** Postings looked at. */
  readonly postings: number;
  /** Number of the last posting that the checkpoint saw; 0 for the whole ledger. */
  readonly fromPosting: number;
}

/**
 * Which balances are compared with the checkpoint's and the postings since: all, or those alone that the
 * postings touched. Only `all` finds one that was changed without a posting and rested since.
 */
export type Scope = 'all' | 'touched';

/** One snapshot for every read. */
const ONE_SNAPSHOT = { isolationLevel: 'repeatable read' } as const;

/** Verifies every posting ever made, in one snapshot, while the exchange may be trading. */
export function verifyWholeLedger(db: Db): Promise<Verification> {
  return transact(
    db,
    async (tx) => {
      await prepareReading(tx);
      return (await verifyFrom(tx, NO_CHECKPOINT, 'all')).found;
    },
    { ...ONE_SNAPSHOT, accessMode: 'read only' },
  );
}

/**
 * Verifies what was posted since the last checkpoint, in one snapshot, and writes nothing: the exchange
 * may be trading meanwhile.
 */
export function checkSinceCheckpoint(db: Db): Promise<Verification> {
  return transact(
    db,
    async (tx) => {
      await prepareReading(tx);
      return (await verifyFrom(tx, await lastCheckpoint(tx), 'all')).found;
    },
    { ...ONE_SNAPSHOT, accessMode: 'read only' },
  );
}

/**
 * Verifies what was posted since the last checkpoint, in one snapshot, and keeps that snapshot as the
 * new checkpoint when all is well. Nothing that an entry needs is locked: entries that end meanwhile
 * are not in the snapshot and come next.
 */
export function verifySinceCheckpoint(
  db: Db,
  now: number,
  scope: Scope = 'all',
): Promise<Verification> {
  return transact(
    db,
    async (tx) => {
      await lockCheckpoint(tx);
      const last = await lastCheckpoint(tx);
      const { found, since } = await verifyFrom(tx, last, scope);
      const isNews = found.postings > 0 || last.snapshot === null;
      if (found.discrepancies.length === 0 && isNews) await saveCheckpoint(tx, last, since, now);
      return found;
    },
    ONE_SNAPSHOT,
  );
}

/**
 * Verifies the whole ledger in the snapshot of `tx` (repeatable read, nothing read before) and, when it
 * is whole, keeps a checkpoint that builds on no earlier one.
 */
export async function verifyAnew(tx: Tx, now: number): Promise<Verification> {
  await lockCheckpoint(tx);
  const { found, since } = await verifyFrom(tx, NO_CHECKPOINT, 'all');
  if (found.discrepancies.length === 0) await saveCheckpoint(tx, NO_CHECKPOINT, since, now);
  return found;
}

/**
 * Makes verifications wait for each other; no entry comes near this table. LOCK reads nothing, so the
 * snapshot is taken once it is granted and sees the checkpoint kept before.
 */
async function lockCheckpoint(tx: Tx): Promise<void> {
  await prepareReading(tx);
  await tx.execute(sql`lock table ledger_checkpoints in share row exclusive mode`);
}

/** What was found, and the postings that it was found in. */
interface Finding {
  readonly found: Verification;
  readonly since: PostingSet;
}

async function verifyFrom(tx: Tx, last: Checkpoint, scope: Scope): Promise<Finding> {
  await preferIndexes(tx, last.snapshot !== null);
  const since = await postingsSince(tx, last);
  const postings = await countPostings(tx, since);
  const unbalanced = postings === 0 ? [] : await findUnbalanced(tx, since);
  const wrong = await findMismatchesFrom(tx, last, since, scope);
  return {
    since,
    found: { discrepancies: [...unbalanced, ...wrong], postings, fromPosting: last.postingId },
  };
}

function findMismatchesFrom(
  tx: Tx,
  { id }: Checkpoint,
  since: PostingSet,
  scope: Scope,
): Promise<string[]> {
  if (id === 0) return findMismatches(tx, since);
  return scope === 'all'
    ? findMismatchesSince(tx, id, since)
    : findMismatchesTouched(tx, id, since);
}
