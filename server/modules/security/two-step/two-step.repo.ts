import { and, count, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { recoveryCodes, twoStep } from '../../../db/schema/two-step.ts';
import { hashSecret } from '../../members/secrets.ts';

type TwoStep = typeof twoStep.$inferSelect;

/** Returns the member's two-step verification, if it is on. */
export async function findTwoStep(db: Db, memberId: number): Promise<TwoStep | undefined> {
  const isOn = and(eq(twoStep.memberId, memberId), isNotNull(twoStep.confirmedAt));
  return (await db.select().from(twoStep).where(isOn))[0];
}

/** Returns the proposed secret that is not in effect yet, if it was proposed after `since`. */
export async function findProposal(
  db: Db,
  memberId: number,
  since: number,
): Promise<TwoStep | undefined> {
  const isProposed = and(isNull(twoStep.confirmedAt), gt(twoStep.startedAt, since));
  const [row] = await db
    .select()
    .from(twoStep)
    .where(and(eq(twoStep.memberId, memberId), isProposed));
  return row;
}

/** Stores a proposed secret in place of an earlier one; returns false when one is in effect. */
export async function propose(
  db: Db,
  proposal: Pick<TwoStep, 'memberId' | 'sealedSecret' | 'startedAt'>,
): Promise<boolean> {
  const { sealedSecret, startedAt } = proposal;
  const stored = await db
    .insert(twoStep)
    .values(proposal)
    .onConflictDoUpdate({
      target: twoStep.memberId,
      set: { sealedSecret, startedAt },
      setWhere: isNull(twoStep.confirmedAt),
    })
    .returning({ memberId: twoStep.memberId });
  return stored.length > 0;
}

/** Puts a proposed secret into effect; returns false when it no longer is the proposed one. */
export async function putIntoEffect(
  tx: Db,
  { memberId, sealedSecret }: Pick<TwoStep, 'memberId' | 'sealedSecret'>,
  by: { readonly confirmedAt: number; readonly lastStep: number },
): Promise<boolean> {
  const isProposed = and(isNull(twoStep.confirmedAt), eq(twoStep.sealedSecret, sealedSecret));
  const changed = await tx
    .update(twoStep)
    .set(by)
    .where(and(eq(twoStep.memberId, memberId), isProposed))
    .returning({ memberId: twoStep.memberId });
  return changed.length > 0;
}

/**
 * Uses up all codes of the secret until `step`; returns false when one of them, or a later one, was
 * used meanwhile. Of two concurrent calls with one code the guarded statement lets one pass.
 */
export async function consumeStep(
  tx: Db,
  { memberId, sealedSecret }: Pick<TwoStep, 'memberId' | 'sealedSecret'>,
  step: number,
): Promise<boolean> {
  const isUnused = and(eq(twoStep.sealedSecret, sealedSecret), lt(twoStep.lastStep, step));
  const used = await tx
    .update(twoStep)
    .set({ lastStep: step })
    .where(and(eq(twoStep.memberId, memberId), isNotNull(twoStep.confirmedAt), isUnused))
    .returning({ memberId: twoStep.memberId });
  return used.length > 0;
}

/** Deletes secret and recovery codes. */
export async function removeTwoStep(tx: Db, memberId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx.delete(twoStep).where(eq(twoStep.memberId, memberId));
}

function codeOf(memberId: number, code: string) {
  return and(
    eq(recoveryCodes.memberId, memberId),
    eq(recoveryCodes.codeHash, hashOf(memberId, code)),
  );
}

/** The member's id is the salt: equal codes of two members have different hashes. */
function hashOf(memberId: number, code: string): string {
  return hashSecret(`recovery ${memberId} ${code}`);
}

/** Whether a recovery code of the member is unused. */
export async function hasRecoveryCode(db: Db, memberId: number, code: string): Promise<boolean> {
  const found = await db.select().from(recoveryCodes).where(codeOf(memberId, code));
  return found.length > 0;
}

/** Deletes a recovery code; returns false when it was used meanwhile. */
export async function consumeRecoveryCode(
  tx: Db,
  memberId: number,
  code: string,
): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(codeOf(memberId, code))
    .returning({ memberId: recoveryCodes.memberId });
  return used.length > 0;
}

/** Replaces all recovery codes of a member. */
export async function replaceRecoveryCodes(
  tx: Db,
  memberId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ memberId, codeHash: hashOf(memberId, code) })));
}

/** Returns how many recovery codes of a member are unused. */
export async function countRecoveryCodes(db: Db, memberId: number): Promise<number> {
  const ofMember = eq(recoveryCodes.memberId, memberId);
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(ofMember);
  return row?.left ?? 0;
}
