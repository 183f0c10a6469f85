import { and, asc, eq } from 'drizzle-orm';
import { CODE } from '../../../src/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { members } from '../../db/schema/auth.ts';
import { identityRequests } from '../../db/schema/identity.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import { type Decision, scheduleReview } from '../../jobs/review.ts';
import type { Texts } from '../../texts/texts.ts';
import { ownUpload } from '../../uploads/store.ts';
import { noticeTexts, sendNotice } from '../notices/notices.service.ts';
import { identityNotices, identityTexts } from './identity.texts.ts';

export type IdentityDeps = Pick<AppContext, 'db' | 'config'>;

/** Values of a member's state (product.md#statuses). */
const STATE = { awaiting: 0, underReview: 1, certified: 2 } as const;
const LONGEST_NAME = 100;

export interface IdentityRequest {
  readonly memberId: number;
  readonly realName: string;
  /** Paths of the member's own uploads. */
  readonly front: string;
  readonly back: string;
  readonly handheld: string | undefined;
  readonly now: number;
}

/**
 * Submits a member's documents for review, unless a request is open or approved. Throws a Refusal
 * (product.md#certification).
 */
export async function requestCertification(
  { db, config }: IdentityDeps,
  { memberId, front, back, handheld, now, ...given }: IdentityRequest,
): Promise<void> {
  const realName = given.realName.trim();
  if (realName === '') throw new Refusal(identityTexts.noName, { code: CODE.rule });
  if (realName.length > LONGEST_NAME) {
    throw new Refusal(identityTexts.tooLong, { code: CODE.rule });
  }
  const frontId = await ownUpload(db, memberId, front);
  const backId = await ownUpload(db, memberId, back);
  const handheldId = handheld === undefined ? null : await ownUpload(db, memberId, handheld);
  await transact(db, async (tx) => {
    const isAwaiting = eq(members.identityStatus, STATE.awaiting);
    const moved = await tx
      .update(members)
      .set({ identityStatus: STATE.underReview })
      .where(and(eq(members.id, memberId), isAwaiting))
      .returning({ id: members.id });
    if (moved.length === 0) throw await refusalOf(tx, memberId);
    const requestId = await insertOne(
      tx
        .insert(identityRequests)
        .values({ memberId, realName, frontId, backId, handheldId, createdAt: now })
        .returning({ id: identityRequests.id }),
    );
    await scheduleReview(tx, config, { kind: 'identity.review', subjectId: requestId, now });
  });
}

async function refusalOf(tx: Tx, memberId: number): Promise<Refusal> {
  const [member] = await tx
    .select({ state: members.identityStatus })
    .from(members)
    .where(eq(members.id, memberId));
  const isCertified = member?.state === STATE.certified;
  const text = isCertified ? identityTexts.certified : identityTexts.underReview;
  return new Refusal(text, { code: CODE.rule });
}

/**
 * Decides a request once; after a rejection the member may send documents again. The member gets a
 * notice either way.
 */
export async function decideIdentity(
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

/** Returns the open requests for the desk, oldest first; with `id` only that one. */
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
