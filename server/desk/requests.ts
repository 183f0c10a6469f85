import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../db/db.ts';
import { insertOne } from '../db/insert-one.ts';
import { deskRequests } from '../db/schema/desk.ts';
import { isUniqueViolation, sqlState, transact } from '../db/transact.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { type Audit, insertAudit } from './operator.ts';

export type DeskRequest = typeof deskRequests.$inferSelect;

/** SQLSTATE of a violated rule: the second person is the same as the first. */
const CHECK_VIOLATION = '23514';

/**
 * Requests the signature of a second person; returns the number of the request. Throws DeskRefusal.
 */
export async function insertRequest(
  db: Db,
  { kind, subjectId, details }: Pick<DeskRequest, 'kind' | 'subjectId' | 'details'>,
  audit: Audit,
): Promise<number> {
  return transact(db, async (tx) => {
    const author = { requestedBy: audit.actor, requestedAt: audit.at };
    const id = await insertOne(
      tx
        .insert(deskRequests)
        .values({ kind, subjectId, details, ...author })
        .returning({ id: deskRequests.id }),
    );
    await insertAudit(tx, audit, `${kind}.request`, { request: id, ...details });
    return id;
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new DeskRefusal('refused', 'this waits for a second signature already');
  });
}

/** Returns the waiting requests, oldest first. */
export function listWaiting(db: Db): Promise<DeskRequest[]> {
  return db
    .select()
    .from(deskRequests)
    .where(eq(deskRequests.status, 'waiting'))
    .orderBy(asc(deskRequests.id));
}

/** Decides a request once in the caller's transaction. Throws DeskRefusal. */
export async function decideRequest(
  tx: Tx,
  { id, kind }: Pick<DeskRequest, 'id' | 'kind'>,
  {
    status,
    audit,
    reason,
  }: { readonly status: 'signed' | 'refused'; readonly audit: Audit; readonly reason?: string },
): Promise<void> {
  const isWaiting = and(eq(deskRequests.id, id), eq(deskRequests.status, 'waiting'));
  const decided = await tx
    .update(deskRequests)
    .set({ status, decidedBy: audit.actor, decidedAt: audit.at })
    .where(isWaiting)
    .returning({ id: deskRequests.id })
    .catch((error: unknown) => {
      if (sqlState(error) !== CHECK_VIOLATION) throw error;
      throw new DeskRefusal('refused', 'you requested this: somebody else has to sign it');
    });
  if (decided.length === 0) throw new DeskRefusal('refused', 'this was decided meanwhile');
  const verb = status === 'signed' ? 'sign' : 'refuse';
  const details = { kind, id, ...(reason !== undefined && { reason }) };
  await insertAudit(tx, audit, `request.${verb}`, details);
}
