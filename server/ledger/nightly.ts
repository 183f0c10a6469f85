import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/db.ts';
import { ledgerFullChecks } from '../db/schema/ledger.ts';
import { transact } from '../db/transact.ts';
import { preferIndexes, prepareReading } from './prepare-reading.ts';
import { findForgeries } from './provenance/find-forgeries.ts';
import { findFrozenMismatches } from './provenance/frozen.ts';
import {
  countPostings,
  findMismatches,
  findUnbalanced,
  type NumberRange,
  postingsOfEntries,
  postingsOfMembers,
} from './replay.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hour (UTC) at which a night begins. */
const NIGHT_HOUR = 3;
/**
 * An instance that makes no progress for this time counts as stopped, and another one continues.
 */
const HELD_MS = 30_000;
/** Stored name of the stage that reads entries; migration 0011 allows no other name. */
const STAGE_ENTRIES = 'bookings';
/** Members and entries of one range: reading each range takes about 20 ms. */
const RANGE = { balances: 200, [STAGE_ENTRIES]: 2_000 } as const;

/** Returns the number of the night that began last; a night lasts from 03:00 UTC to 03:00 UTC. */
export function nightOf(now: number): number {
  return Math.floor((now - NIGHT_HOUR * HOUR_MS) / DAY_MS);
}

export interface RangeCheck {
  readonly discrepancies: readonly string[];
  /** Number of postings read in this range. */
  readonly postings: number;
  /** True if the night is complete. */
  readonly isFinished: boolean;
}

/**
 * Verifies the next range of the night of `now` (epoch ms): first the cached balances of some
 * members against all of their postings, then the postings of some entries against zero. Each range
 * has a separate snapshot and takes no locks. Only one instance (`holder`) works at a time; another
 * one continues where that one stopped. Returns `undefined` if the night is complete or another
 * instance is working on it.
 */
export async function checkNextRange(
  db: Db,
  { holder, now }: { readonly holder: string; readonly now: number },
): Promise<RangeCheck | undefined> {
  const night = nightOf(now);
  const held = await hold(db, { holder, now, night });
  if (!held) return undefined;
  const { stage, position } = held;
  const range = await transact(
    db,
    async (tx) => {
      await prepareReading(tx);
      await preferIndexes(tx, true);
      const to = await endOfRange(tx, stage, position);
      if (to === undefined) return undefined;
      return { to, ...(await checkRange(tx, stage, { after: position, to })) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const isFinished = range === undefined && stage === STAGE_ENTRIES;
  const discrepancies = range?.discrepancies ?? [];
  const isThis = and(eq(ledgerFullChecks.night, night), eq(ledgerFullChecks.holder, holder));
  await db
    .update(ledgerFullChecks)
    .set({
      ...(range === undefined
        ? { stage: STAGE_ENTRIES, position: 0 }
        : { position: range.to, postings: sql`${ledgerFullChecks.postings} + ${range.postings}` }),
      ...((isFinished || discrepancies.length > 0) && { finishedAt: now }),
    })
    .where(isThis);
  return {
    discrepancies,
    postings: range?.postings ?? 0,
    isFinished: isFinished || discrepancies.length > 0,
  };
}

/** Reads the last finished night or the current one, for operators. */
export async function lastFullCheck(db: Db) {
  const newest = desc(ledgerFullChecks.night);
  const [last] = await db.select().from(ledgerFullChecks).orderBy(newest).limit(1);
  return last;
}

async function hold(
  db: Db,
  { holder, now, night }: { readonly holder: string; readonly now: number; readonly night: number },
) {
  const isFree = or(eq(ledgerFullChecks.holder, holder), lt(ledgerFullChecks.heldUntil, now));
  const claim = () =>
    db
      .update(ledgerFullChecks)
      .set({ holder, heldUntil: now + HELD_MS })
      .where(and(eq(ledgerFullChecks.night, night), isNull(ledgerFullChecks.finishedAt), isFree))
      .returning();
  const [held] = await claim();
  if (held) return held;
  const begun = await db
    .insert(ledgerFullChecks)
    .values({ night, startedAt: now })
    .onConflictDoNothing()
    .returning({ night: ledgerFullChecks.night });
  return begun.length === 0 ? undefined : (await claim())[0];
}

type Stage = keyof typeof RANGE;

/** Returns the last id of the range after `position`, or `undefined` if there is none. */
async function endOfRange(tx: Tx, stage: Stage, position: number): Promise<number | undefined> {
  const table: SQL = stage === 'balances' ? sql`members` : sql`ledger_transactions`;
  const { rows } = await tx.execute<{ to: string | null }>(sql`
    select max(id)::text as to from (
      select id from ${table} where id > ${position} order by id limit ${RANGE[stage]}
    ) as next`);
  const to = rows[0]?.to;
  return to === undefined || to === null ? undefined : Number(to);
}

async function checkRange(
  tx: Tx,
  stage: Stage,
  range: NumberRange,
): Promise<{ postings: number; discrepancies: string[] }> {
  if (stage === 'balances') {
    const { after, to } = range;
    const cached = sql`(select * from balances where member_id > ${after} and member_id <= ${to})`;
    const members = sql`(select array_agg(id) from members where id > ${after} and id <= ${to})`;
    const wrong = await findMismatches(tx, postingsOfMembers(range), cached);
    return { postings: 0, discrepancies: [...wrong, ...(await findFrozenMismatches(tx, members))] };
  }
  const postings = postingsOfEntries(range);
  return {
    postings: await countPostings(tx, postings),
    discrepancies: [
      ...(await findUnbalanced(tx, postings)),
      ...(await findForgeries(tx, postings)),
    ],
  };
}
