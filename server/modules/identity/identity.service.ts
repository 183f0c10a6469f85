import { and, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { members } from '../../db/schema/auth.ts';
import { identityRequests } from '../../db/schema/identity.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import { scheduleReview } from '../../jobs/review.ts';
import { ownUpload } from '../../uploads/store.ts';
import { STATE } from './identity.review.ts';
import { identityTexts } from './identity.texts.ts';

export type IdentityDeps = Pick<AppContext, 'db' | 'config'>;

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
 * (product.md#verification).
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
