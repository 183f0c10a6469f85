import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/db.ts';
import { deskClaims, deskHolds, deskOperators } from '../db/schema/desk.ts';
import { DeskRefusal } from './desk-refusal.ts';

const CLAIM_MS = 5 * 60_000;

export interface Subject {
  readonly kind: string;
  readonly id: number;
}

interface Claim {
  readonly claimedBy: string | null;
  readonly claimedUntil: number | null;
}

const isOf = ({ kind, id }: Subject) =>
  and(eq(deskClaims.kind, kind), eq(deskClaims.subjectId, id));

/** Returns the active claims on cases of a kind, by case id. */
export async function listClaims(db: Db, kind: string, now: number): Promise<Map<number, Claim>> {
  const rows = await db
    .select({ id: deskClaims.subjectId, until: deskClaims.until, name: deskOperators.name })
    .from(deskClaims)
    .innerJoin(deskOperators, eq(deskOperators.id, deskClaims.operatorId))
    .where(and(eq(deskClaims.kind, kind), gt(deskClaims.until, now)));
  return new Map(rows.map(({ id, name, until }) => [id, { claimedBy: name, claimedUntil: until }]));
}

/**
 * Claims a case for five minutes, or extends the claim. Throws DeskRefusal if another operator has
 * claimed the case.
 */
export async function claimCase(
  db: Db,
  { kind, id, operatorId, now }: Subject & { readonly operatorId: number; readonly now: number },
): Promise<number> {
  const until = now + CLAIM_MS;
  const isFree = sql`${deskClaims.until} < ${now} or ${deskClaims.operatorId} = ${operatorId}`;
  const claimed = await db
    .insert(deskClaims)
    .values({ kind, subjectId: id, operatorId, until })
    .onConflictDoUpdate({
      target: [deskClaims.kind, deskClaims.subjectId],
      set: { operatorId, until },
      setWhere: isFree,
    })
    .returning({ id: deskClaims.subjectId });
  if (claimed.length === 0) await assertUnclaimed(db, { kind, id, operatorId, now });
  return until;
}

/** Throws DeskRefusal if another operator works on the case. */
export async function assertUnclaimed(
  db: Db,
  { kind, id, operatorId, now }: Subject & { readonly operatorId: number; readonly now: number },
): Promise<void> {
  const [claim] = await db
    .select({ operatorId: deskClaims.operatorId, name: deskOperators.name })
    .from(deskClaims)
    .innerJoin(deskOperators, eq(deskOperators.id, deskClaims.operatorId))
    .where(and(isOf({ kind, id }), gt(deskClaims.until, now)));
  if (claim !== undefined && claim.operatorId !== operatorId)
    throw new DeskRefusal('claimed', `${claim.name} works on this`);
}

export async function releaseCase(
  db: Db,
  subject: Subject & { readonly operatorId: number },
): Promise<void> {
  await db
    .delete(deskClaims)
    .where(and(isOf(subject), eq(deskClaims.operatorId, subject.operatorId)));
}

/** Returns the cases of a kind that were set aside, by their ids. */
export async function listHolds(db: Db, kind: string, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, typeof deskHolds.$inferSelect>();
  const rows = await db
    .select()
    .from(deskHolds)
    .where(and(eq(deskHolds.kind, kind), inArray(deskHolds.subjectId, [...ids])));
  return new Map(rows.map((row) => [row.subjectId, row]));
}

/** Sets a case aside with a note, or, without a note, returns it to the queue. */
export async function holdCase(
  tx: Tx,
  { kind, id }: Subject,
  hold: { readonly note: string; readonly by: string; readonly at: number } | undefined,
): Promise<void> {
  if (hold === undefined) {
    await tx.delete(deskHolds).where(and(eq(deskHolds.kind, kind), eq(deskHolds.subjectId, id)));
    return;
  }
  await tx
    .insert(deskHolds)
    .values({ kind, subjectId: id, ...hold })
    .onConflictDoUpdate({ target: [deskHolds.kind, deskHolds.subjectId], set: hold });
}

/** Deletes the claim and the hold of a decided case. */
export async function forgetCase(db: Db, { kind, id }: Subject): Promise<void> {
  await db.delete(deskClaims).where(isOf({ kind, id }));
  await db.execute(sql`delete from desk_holds where kind = ${kind} and subject_id = ${id}`);
}
