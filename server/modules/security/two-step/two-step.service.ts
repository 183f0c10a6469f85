import { and, eq, isNull } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { inGroups } from '#core/domain/security-second-factor.ts';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { recoveryCodes, twoStep } from '../../../db/schema/two-step.ts';
import { transact } from '../../../db/transact.ts';
import { Refusal, type ServerText } from '../../../errors/refusal.ts';
import type { CallContext } from '../../../handler.ts';
import { checkAttempt, SECOND_FACTOR_POLICY } from '../../members/attempts.ts';
import type { Member } from '../../members/member.ts';
import { lockPassword, memberOf } from '../../members/members.service.ts';
import { newRecoveryCode } from '../../members/secrets.ts';
import { forgetOtherDevices } from '../../members/sessions.ts';
import { readSettings } from '../../site/site.service.ts';
import { mailSecurityChange, recordSecurityChange, type SecurityChange } from '../changes.ts';
import {
  assertNotSharedAccount,
  verifyLoginPassword,
  wrongPassword,
} from '../passwords/login-password.ts';
import {
  attemptsKey,
  hasSecondFactor,
  sealOwner,
  secondFactorOf,
  verifySecondFactor,
} from './second-factor.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';
import { findProposal, recoveryHash, type TwoStep } from './two-step.repo.ts';
import { twoStepTexts } from './two-step.texts.ts';

type MemberCall = CallContext<'member'>;

/** Time for which a proposed secret waits for its first code. */
const PROPOSAL_MS = 15 * 60_000;
const RECOVERY_CODES = 10;

/** The proof of a change: the login password and a second factor, as entered. */
export interface TwoStepProof {
  readonly loginPassword: string;
  readonly code: string;
}

function refuse(text: ServerText): Refusal {
  return new Refusal(text, { code: CODE.rule });
}

/**
 * Proposes a secret; requires the login password. The secret has no effect until its first code is
 * confirmed, within 15 minutes. Throws a Refusal if another secret is in effect, or if the server
 * has no key.
 */
export async function proposeSecret(
  context: AppContext,
  loginPassword: string,
  call: MemberCall,
): Promise<{ secret: string; uri: string }> {
  const { db, secrets } = context;
  if (secrets === undefined) throw refuse(twoStepTexts.unavailable);
  const member = await memberOf(context, call.caller);
  assertNotSharedAccount(context, member);
  await verifyLoginPassword(context, member, loginPassword, call.now);
  const secret = newTotpSecret();
  const sealedSecret = secrets.seal(secret, sealOwner(member.id));
  const isStored = await propose(db, { memberId: member.id, sealedSecret, startedAt: call.now });
  if (!isStored) throw refuse(twoStepTexts.isOn);
  const { name } = await readSettings(db);
  return { secret, uri: totpUri(secret, name, member.username) };
}

/** Turns two-step verification on with the first code; returns the recovery codes. */
export async function turnOn(
  context: AppContext,
  code: string,
  call: MemberCall,
): Promise<readonly string[]> {
  const { now } = call;
  const { memberId } = call.caller;
  const { db, secrets } = context;
  const proof = secondFactorOf(code);
  const proposal = await findProposal(db, memberId, now - PROPOSAL_MS);
  const secret = proposal && secrets?.open(proposal.sealedSecret, sealOwner(memberId));
  if (proposal === undefined || secret === undefined) throw refuse(twoStepTexts.beginAgain);
  const attempt = { key: attemptsKey('account', memberId), policy: SECOND_FACTOR_POLICY, now };
  const lastStep = await checkAttempt(context, attempt, async () => {
    const step = totpStep(secret, proof.code, now);
    if (step === undefined) throw refuse(twoStepTexts.wrongCode);
    return step;
  });
  return withChange(context, { memberId, kind: 'twoStepOn', call }, async (tx) => {
    const isOn = await putIntoEffect(tx, proposal, { confirmedAt: now, lastStep });
    if (!isOn) throw refuse(twoStepTexts.beginAgain);
    await forgetOtherDevices(tx, memberId, call.device);
    return renewCodes(tx, memberId);
  });
}

/** Replaces the recovery codes; returns the new ones. */
export async function replaceCodes(
  context: AppContext,
  given: TwoStepProof,
  call: MemberCall,
): Promise<readonly string[]> {
  const { member, consume } = await prove(context, given, call);
  const change = { memberId: member.id, kind: 'recoveryCodes', call } as const;
  return withChange(context, change, async (tx) => {
    await consume(tx);
    return renewCodes(tx, member.id);
  });
}

/** Turns two-step verification off and deletes the secret and the recovery codes. */
export async function turnOff(
  context: AppContext,
  given: TwoStepProof,
  call: MemberCall,
): Promise<void> {
  const { member, consume } = await prove(context, given, call);
  await withChange(context, { memberId: member.id, kind: 'twoStepOff', call }, async (tx) => {
    await consume(tx);
    await removeTwoStep(tx, member.id);
  });
}

/**
 * Turns two-step verification off for a member who has lost the app and the recovery codes, in the
 * transaction of the desk. Returns false if it is already off.
 */
export async function turnOffByDesk(
  tx: Tx,
  deps: Pick<AppContext, 'texts'>,
  { memberId, now }: { readonly memberId: number; readonly now: number },
): Promise<boolean> {
  if (!(await hasSecondFactor(tx, memberId))) return false;
  await removeTwoStep(tx, memberId);
  // The change was not caused by a member's call.
  const call = { now, address: '', userAgent: '' };
  await recordSecurityChange(tx, deps, { memberId, kind: 'twoStepOff', call });
  return true;
}

/** Verifies the password and the code; the returned function consumes the code. */
async function prove(context: AppContext, given: TwoStepProof, call: MemberCall) {
  const member = await memberOf(context, call.caller);
  if (!(await hasSecondFactor(context.db, member.id))) throw refuse(twoStepTexts.isOff);
  const proof = secondFactorOf(given.code);
  await verifyLoginPassword(context, member, given.loginPassword, call.now);
  const check = { memberId: member.id, proof, scope: 'account', now: call.now } as const;
  const consume = await verifySecondFactor(context, check);
  return { member, consume: (tx: Tx) => lockAnd(tx, member, consume) };
}

async function lockAnd(tx: Tx, member: Member, consume: (tx: Tx) => Promise<void>): Promise<void> {
  if (!(await lockPassword(tx, member))) throw wrongPassword();
  await consume(tx);
}

/** Applies a change: the transaction records it, and then the e-mail is sent. */
async function withChange<Result>(
  context: AppContext,
  change: SecurityChange,
  apply: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await transact(context.db, async (tx) => {
    const applied = await apply(tx);
    await recordSecurityChange(tx, context, change);
    return applied;
  });
  await mailSecurityChange(context, change);
  return result;
}

async function renewCodes(tx: Tx, memberId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await replaceRecoveryCodes(tx, memberId, codes);
  return codes.map((code) => inGroups(code, '-'));
}

/**
 * Stores a proposed secret, replacing an earlier one; returns false if a secret is already in
 * effect.
 */
async function propose(
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

/** Puts a proposed secret into effect; returns false if it is no longer the proposed one. */
async function putIntoEffect(
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

/** Deletes the secret and the recovery codes. */
async function removeTwoStep(tx: Db, memberId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx.delete(twoStep).where(eq(twoStep.memberId, memberId));
}

/** Replaces all of a member's recovery codes. */
async function replaceRecoveryCodes(
  tx: Db,
  memberId: number,
  codes: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ memberId, codeHash: recoveryHash(memberId, code) })));
}
