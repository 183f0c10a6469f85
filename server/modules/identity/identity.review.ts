import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/db.ts';
import { members } from '../../db/schema/auth.ts';
import { identityRequests } from '../../db/schema/identity.ts';
import type { Decision, ReviewRule } from '../../jobs/review.ts';
import type { Texts } from '../../texts/texts.ts';
import { noticeTexts, sendNotice } from '../notices/notices.service.ts';
import { identityNotices } from './identity.texts.ts';

/** Values of a member's verification status (product.md#statuses). */
export const STATE = { awaiting: 0, underReview: 1, certified: 2 } as const;

/**
 * Decides a request once; after a rejection the member may send documents again. The member gets a
 * notice either way.
 */
async function decideIdentity(
  tx: Tx,
  texts: Texts,
  { id, isApproved, remark, now }: Decision,
): Promise<boolean> {
  const [decided] = await tx
    .update(identityRequests)
    .set({ status: isApproved ? 'approved' : 'rejected', remark, decidedAt: now })
    .where(and(eq(identityRequests.id, id), eq(identityRequests.status, 'pending')))
    .returning({ memberId: identityRequests.memberId });
  if (!decided) return false;
  const { memberId } = decided;
  await tx
    .update(members)
    .set({ identityStatus: isApproved ? STATE.certified : STATE.awaiting })
    .where(eq(members.id, memberId));
  const noticeText = isApproved ? identityNotices.approved : identityNotices.rejected;
  const key = `identity:${id}`;
  await sendNotice(tx, { memberId, key, at: now, ...noticeTexts(texts, noticeText, { remark }) });
  return true;
}

/** Returns the open requests for the desk, oldest first; with `id`, only the one with that id. */
export async function openIdentityRequests(db: Db, limit: number, id?: number) {
  const isThis = id === undefined ? undefined : eq(identityRequests.id, id);
  const rows = await db
    .select()
    .from(identityRequests)
    .where(and(eq(identityRequests.status, 'pending'), isThis))
    .orderBy(asc(identityRequests.id))
    .limit(limit);
  return rows.map(({ id, memberId, createdAt, realName, frontId, backId, handheldId }) => ({
    id,
    memberId,
    createdAt,
    realName,
    photoIds: [frontId, backId, ...(handheldId === null ? [] : [handheldId])],
  }));
}

export const identityReview = {
  list: openIdentityRequests,
  decide: decideIdentity,
} satisfies ReviewRule;
