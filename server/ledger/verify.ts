import { desc, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/client.ts';
import { ledgerCheckpoints } from '../db/schema/ledger.ts';
import { allowLongStatements, transact } from '../db/transact.ts';

/** What a verification found; `faults` is empty when the ledger is whole. */
export interface Verification {
  readonly faults: readonly string[];
  /** Legs looked at. */
  readonly legs: number;
  readonly fromLeg: number;
}

/** A report names so many faults of a kind, no more. */
const MOST = 20;
/** Statements that read every leg take longer than those of calls may. */
const STATEMENT_MS = 1_800_000;

/** Verifies every leg ever booked, in one snapshot, while the exchange may be trading. */
export function verifyWholeLedger(db: Db): Promise<Verification> {
  return transact(db, (tx) => verifyFrom(tx, { id: 0, legId: 0 }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/**
 * Verifies what was booked since the last checkpoint, in one snapshot, and writes nothing: the exchange
 * may be trading meanwhile.
 */
export function checkSinceCheckpoint(db: Db): Promise<Verification> {
  return transact(db, async (tx) => verifyFrom(tx, await lastCheckpoint(tx)), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/**
 * Verifies what was booked since the last checkpoint, in one snapshot, and keeps a new checkpoint when
 * all is well. Bookings wait meanwhile: only then is every leg up to the checkpoint's number seen.
 */
export function verifySinceCheckpoint(db: Db, now: number): Promise<Verification> {
  return transact(
    db,
    async (tx) => {
      // Before the first read: the snapshot is taken once every unfinished booking has ended.
      await tx.execute(sql`lock table ledger_legs in share row exclusive mode`);
      const found = await verifyFrom(tx, await lastCheckpoint(tx));
      if (found.faults.length === 0 && found.legs > 0) await keepCheckpoint(tx, now);
      return found;
    },
    { isolationLevel: 'repeatable read' },
  );
}

interface Checkpoint {
  readonly id: number;
  /** Number of the last leg it covers. */
  readonly legId: number;
}

async function lastCheckpoint(tx: Tx): Promise<Checkpoint> {
  const newest = desc(ledgerCheckpoints.id);
  const [last] = await tx.select().from(ledgerCheckpoints).orderBy(newest).limit(1);
  return last ?? { id: 0, legId: 0 };
}

async function verifyFrom(tx: Tx, checkpoint: Checkpoint): Promise<Verification> {
  await allowLongStatements(tx, STATEMENT_MS);
  const { rows: count } = await tx.execute<{ legs: string }>(
    sql`select count(*)::text as legs from ledger_legs where id > ${checkpoint.legId}`,
  );
  const { rows: unbalanced } = await tx.execute<{ id: string; coin: string; sum: string }>(sql`
    select transaction_id::text as id, coin_id::text as coin, sum(amount)::text as sum
    from ledger_legs where id > ${checkpoint.legId}
    group by transaction_id, coin_id having sum(amount) <> 0 order by transaction_id limit ${MOST}`);
  const { rows: wrong } = await tx.execute<Wrong>(sql`
    with replayed as (
      select member_id, account, coin_id, sum(available) as available, sum(frozen) as frozen from (
        select member_id, account, coin_id, available, frozen
        from ledger_checkpoint_balances where checkpoint_id = ${checkpoint.id}
        union all
        select member_id, account, coin_id,
          case bucket when 'available' then amount else 0 end,
          case bucket when 'frozen' then amount else 0 end
        from ledger_legs where id > ${checkpoint.legId} and member_id is not null
      ) as parts group by member_id, account, coin_id
    )
    select member_id::text as member, account::text as account, coin_id::text as coin,
      coalesce(b.available, 0)::text || '+' || coalesce(b.frozen, 0)::text as cached,
      coalesce(r.available, 0)::text || '+' || coalesce(r.frozen, 0)::text as replayed
    from balances b full join replayed r using (member_id, account, coin_id)
    where coalesce(b.available, 0) <> coalesce(r.available, 0)
      or coalesce(b.frozen, 0) <> coalesce(r.frozen, 0)
      or b.available < 0 or b.frozen < 0
    order by member_id, account, coin_id limit ${MOST}`);
  return {
    faults: [
      ...unbalanced.map((row) => `booking ${row.id} is off by ${row.sum} of coin ${row.coin}`),
      ...wrong.map(
        (row) =>
          `member ${row.member} account ${row.account} coin ${row.coin}: ` +
          `cached ${row.cached}, replayed ${row.replayed} (available+frozen)`,
      ),
    ],
    legs: Number(count[0]?.legs ?? 0),
    fromLeg: checkpoint.legId,
  };
}

interface Wrong extends Record<string, unknown> {
  readonly member: string;
  readonly account: string;
  readonly coin: string;
  readonly cached: string;
  readonly replayed: string;
}

async function keepCheckpoint(tx: Tx, now: number): Promise<void> {
  const [made] = await tx
    .insert(ledgerCheckpoints)
    .values({ legId: sql`(select max(id) from ledger_legs)`, at: now })
    .returning({ id: ledgerCheckpoints.id });
  if (!made) throw new Error('a checkpoint got no number');
  await tx.execute(sql`
    insert into ledger_checkpoint_balances
      (checkpoint_id, member_id, account, coin_id, available, frozen)
    select ${made.id}, member_id, account, coin_id, available, frozen from balances`);
  await tx.execute(sql`delete from ledger_checkpoint_balances where checkpoint_id <> ${made.id}`);
}
