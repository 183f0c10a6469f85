import { type SQL, sql } from 'drizzle-orm';
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
import { findForgeries } from './provenance/find-forgeries.ts';
import { findFrozenMismatches } from './provenance/frozen.ts';
import {
  countPostings,
  findMismatches,
  findMismatchesSince,
  findMismatchesTouched,
  findUnbalanced,
  type PostingSet,
} from './replay.ts';

/** Result of a verification; `discrepancies` is empty if the ledger is correct. */
export interface Verification {
  readonly discrepancies: readonly string[];
  /** Number of postings read. */
  readonly postings: number;
  /** Id of the last posting covered by the checkpoint; 0 if the whole ledger was verified. */
  readonly fromPosting: number;
}

/**
 * The balances to compare with the checkpoint plus the postings since then: all balances, or only
 * those that the postings touched. Only `all` finds a balance that was changed without a posting
 * and that no posting has touched since.
 */
export type Scope = 'all' | 'touched';

/** One snapshot for all reads. */
const ONE_SNAPSHOT = { isolationLevel: 'repeatable read' } as const;

/** Verifies every posting in one snapshot; trading may continue. */
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
 * Verifies the postings since the last checkpoint in one snapshot, without writing; trading may
 * continue.
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
 * Verifies the postings since the last checkpoint in one snapshot and saves that snapshot as the
 * new checkpoint if it finds no discrepancy. It does not block entries: entries that commit during
 * the verification are not in the snapshot and are covered by the next verification (ADR-026).
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
 * Verifies the whole ledger in the snapshot of `tx` (repeatable read, nothing read before) and, if
 * there are no discrepancies, saves a checkpoint that is independent of earlier ones.
 */
export async function verifyAnew(tx: Tx, now: number): Promise<Verification> {
  await lockCheckpoint(tx);
  const { found, since } = await verifyFrom(tx, NO_CHECKPOINT, 'all');
  if (found.discrepancies.length === 0) await saveCheckpoint(tx, NO_CHECKPOINT, since, now);
  return found;
}

/**
 * Serialises verifications; no entry uses this table. LOCK takes no snapshot, so the snapshot is
 * taken after the lock is granted and includes the previous checkpoint.
 */
async function lockCheckpoint(tx: Tx): Promise<void> {
  await prepareReading(tx);
  await tx.execute(sql`lock table ledger_checkpoints in share row exclusive mode`);
}

/** A verification and the postings that it read. */
interface Finding {
  readonly found: Verification;
  readonly since: PostingSet;
}

async function verifyFrom(tx: Tx, last: Checkpoint, scope: Scope): Promise<Finding> {
  await preferIndexes(tx, last.snapshot !== null);
  const since = await postingsSince(tx, last);
  const postings = await countPostings(tx, since);
  const unbalanced = postings === 0 ? [] : await findUnbalanced(tx, since);
  const forged = postings === 0 ? [] : await findForgeries(tx, since);
  const wrong = await findMismatchesFrom(tx, last, since, scope);
  const isPart = scope === 'touched' && last.id > 0;
  const held = await findFrozenMismatches(tx, isPart ? membersOf(since) : undefined);
  return {
    since,
    found: {
      discrepancies: [...unbalanced, ...forged, ...wrong, ...held],
      postings,
      fromPosting: last.postingId,
    },
  };
}

function membersOf(postings: PostingSet): SQL {
  return sql`(select array_agg(distinct member_id) from ${postings} as posting)`;
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
