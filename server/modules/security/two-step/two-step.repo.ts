import { and, count, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/db.ts';
import { recoveryCodes, twoStep } from '../../../db/schema/two-step.ts';
import { hashSecret } from '../../members/secrets.ts';

export type TwoStep = typeof twoStep.$inferSelect;

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

/** Returns the condition that matches a member's unused recovery code. */
export function isRecoveryCode(memberId: number, code: string) {
  return and(
    eq(recoveryCodes.memberId, memberId),
    eq(recoveryCodes.codeHash, recoveryHash(memberId, code)),
  );
}

/**
 * Returns the hash of a recovery code. The member's id is the salt, so equal codes of two members
 * have different hashes.
 */
export function recoveryHash(memberId: number, code: string): string {
  return hashSecret(`recovery ${memberId} ${code}`);
}

/** Returns true if one of the member's recovery codes is unused. */
export async function hasRecoveryCode(db: Db, memberId: number, code: string): Promise<boolean> {
  const found = await db.select().from(recoveryCodes).where(isRecoveryCode(memberId, code));
  return found.length > 0;
}

/** Returns how many unused recovery codes a member has. */
export async function countRecoveryCodes(db: Db, memberId: number): Promise<number> {
  const ofMember = eq(recoveryCodes.memberId, memberId);
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(ofMember);
  return row?.left ?? 0;
}
