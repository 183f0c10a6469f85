import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { insertOne } from '../db/insert-one.ts';
import { ledgerCheckpointBalances, ledgerCheckpoints } from '../db/schema/ledger.ts';
import { ALL_POSTINGS, type PostingSet } from './replay.ts';

/**
 * The verified part of the ledger: the postings that are visible to `snapshot` or, without a
 * snapshot, the postings up to `postingId`. The balances stored with it are as of that moment.
 */
export interface Checkpoint {
  /** 0 if nothing has been verified yet. */
  readonly id: number;
  readonly postingId: number;
  readonly snapshot: string | null;
  /** Entries up to this id have transaction ids of another database server. */
  readonly foreignId: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

export const NO_CHECKPOINT: Checkpoint = {
  id: 0,
  postingId: 0,
  snapshot: null,
  foreignId: 0,
  at: 0,
};

/**
 * Returns the last checkpoint (ADR-026). A checkpoint with a snapshot is valid only on the database
 * server that wrote it: in a dump that is restored elsewhere, its transaction ids have no meaning,
 * and the ledger is verified from the start.
 */
export async function lastCheckpoint(tx: Tx): Promise<Checkpoint> {
  const { rows } = await tx.execute<Record<keyof Checkpoint, string> & { isOwn: boolean | null }>(
    sql`select id::text as id, leg_id::text as "postingId", snapshot, foreign_id::text as "foreignId",
        at::text as at, (xact::numeric % 4294967296)::text = xmin::text as "isOwn"
      from ledger_checkpoints order by ledger_checkpoints.id desc limit 1`,
  );
  const [row] = rows;
  if (!row || (row.snapshot !== null && row.isOwn !== true)) return NO_CHECKPOINT;
  return {
    id: Number(row.id),
    postingId: Number(row.postingId),
    snapshot: row.snapshot,
    foreignId: Number(row.foreignId),
    at: Number(row.at),
  };
}

/** Selects the postings that a checkpoint does not cover. */
export async function postingsSince(tx: Tx, last: Checkpoint): Promise<PostingSet> {
  const { id, postingId, snapshot, foreignId } = last;
  if (id === 0) return ALL_POSTINGS;
  if (snapshot === null) return sql`(select * from ledger_legs where id > ${postingId})`;
  const isNew = sql`t.xact >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and t.id > ${foreignId}
    and not pg_visible_in_snapshot(t.xact, ${snapshot}::pg_snapshot)`;
  // With explicit bounds, the planner estimates few rows, because it has no statistics on
  // transaction ids. `+ 0` prevents the planner from searching for the minimum along the primary
  // key.
  const { rows } = await tx.execute<{ first: string | null; last: string | null }>(
    sql`select min(id + 0)::text as first, max(id + 0)::text as last from ledger_transactions t where ${isNew}`,
  );
  const first = rows[0]?.first ?? 0;
  const end = rows[0]?.last ?? 0;
  return sql`(select l.* from ledger_transactions t join ledger_legs l on l.transaction_id = t.id
    where t.id between ${first}::bigint and ${end}::bigint
      and l.transaction_id between ${first}::bigint and ${end}::bigint and ${isNew})`;
}

/**
 * Saves this transaction's snapshot as the checkpoint after `last`, if the `postings` since then
 * show no discrepancy. Writes only the balances that those postings touched.
 */
export async function saveCheckpoint(
  tx: Tx,
  last: Checkpoint,
  postings: PostingSet,
  now: number,
): Promise<void> {
  const id = last.id === 0 ? await firstCheckpoint(tx, now) : last.id;
  if (last.id === 0) {
    await tx.execute(sql`
      insert into ledger_checkpoint_balances
        (checkpoint_id, member_id, account, coin_id, available, frozen)
      select ${id}, member_id, account, coin_id, available, frozen from balances`);
  } else {
    await tx.execute(sql`
      insert into ledger_checkpoint_balances
        (checkpoint_id, member_id, account, coin_id, available, frozen)
      select ${id}, member_id, account, coin_id, available, frozen
      from balances join (
        select distinct member_id, account, coin_id from ${postings} as posting
        where member_id is not null
      ) as touched using (member_id, account, coin_id)
      on conflict (checkpoint_id, member_id, account, coin_id)
      do update set available = excluded.available, frozen = excluded.frozen`);
  }
  // An entry that is visible to this snapshot but whose transaction id is outside it was written on
  // another server.
  const foreign = sql`(select coalesce(max(id), 0) from ledger_transactions
    where xact is not null and not pg_visible_in_snapshot(xact, pg_current_snapshot()))`;
  await tx
    .update(ledgerCheckpoints)
    .set({
      postingId: sql`(select coalesce(max(id), 0) from ledger_legs)`,
      at: now,
      snapshot: sql`pg_current_snapshot()::text`,
      xact: sql`pg_current_xact_id()::text`,
      ...(last.snapshot === null && { foreignId: foreign }),
    })
    .where(eq(ledgerCheckpoints.id, id));
}

async function firstCheckpoint(tx: Tx, now: number): Promise<number> {
  await tx.delete(ledgerCheckpointBalances);
  await tx.delete(ledgerCheckpoints);
  return insertOne(
    tx
      .insert(ledgerCheckpoints)
      .values({ postingId: 0, at: now })
      .returning({ id: ledgerCheckpoints.id }),
  );
}
