import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import {
  isPasskeyProof,
  readSecondFactor,
  type SecondFactorProof,
} from '#core/domain/security-second-factor.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../db/db.ts';
import { recoveryCodes, twoStep } from '../../../db/schema/two-step.ts';
import { Refusal, type ServerText } from '../../../errors/refusal.ts';
import { checkAttempt, SECOND_FACTOR_POLICY } from '../../members/attempts.ts';
import { insertAnnouncement } from '../../notices/announce.ts';
import { verifyPasskey } from '../passkeys/proof.ts';
import { totpStep } from './totp.ts';
import {
  countRecoveryCodes,
  findTwoStep,
  hasRecoveryCode,
  isRecoveryCode,
  type TwoStep,
} from './two-step.repo.ts';
import { twoStepTexts } from './two-step.texts.ts';

export type SecondFactorDeps = Pick<AppContext, 'db' | 'secrets' | 'secretChecks' | 'texts'>;

interface Check {
  readonly memberId: number;
  readonly proof: SecondFactorProof;
  /**
   * Wrong codes before a sign-in are counted separately, so a stranger who knows the password
   * cannot lock out the signed-in member. A passkey's response is valid for only one scope.
   */
  readonly scope: 'login' | 'account' | 'withdrawal';
  readonly now: number;
}

/**
 * Consumes the verified proof in the transaction that the proof permits. Throws a Refusal if it was
 * used.
 */
type Consume = (tx: Db) => Promise<void>;

/** Returns true if the member has turned two-step verification on. */
export async function hasSecondFactor(db: Db, memberId: number): Promise<boolean> {
  return (await findTwoStep(db, memberId)) !== undefined;
}

/**
 * Parses an entered proof. Throws a Refusal for invalid text, which does not count as an attempt.
 */
export function secondFactorOf(typed: string): SecondFactorProof {
  const proof = readSecondFactor(typed);
  if (proof === undefined) throw refuse(twoStepTexts.noCode);
  return proof;
}

/**
 * Verifies any kind of proof of a member with two-step verification, and returns the function that
 * consumes it (ADR-127). The attempt is counted immediately; never call it inside a transaction.
 * Throws a Refusal for a wrong or used proof, and while the member is locked out.
 */
export async function verifySecondFactor(
  deps: SecondFactorDeps,
  { memberId, proof, scope, now }: Check,
): Promise<Consume> {
  const attempt = { key: attemptsKey(scope, memberId), policy: SECOND_FACTOR_POLICY, now };
  return checkAttempt(deps, attempt, () =>
    VERIFIERS[proof.kind](deps, { memberId, proof, scope, now }),
  );
}

/**
 * Verifies the proof that an irreversible payment requires in addition to the transaction password:
 * the second factor of a member who has one, or a passkey instead (product.md#withdrawal-rules,
 * ADR-147). Returns the function that consumes the proof, or `undefined` if no proof is required.
 * Never call it inside a transaction. Both throw a Refusal.
 */
export async function verifyExit(
  deps: SecondFactorDeps,
  { memberId, typed = '', now }: { memberId: number; typed: string | undefined; now: number },
): Promise<Consume | undefined> {
  if (!isPasskeyProof(typed) && !(await hasSecondFactor(deps.db, memberId))) return undefined;
  const proof = secondFactorOf(typed);
  return verifySecondFactor(deps, { memberId, proof, scope: 'withdrawal', now });
}

/** Returns the key under which attempts at a member's second factor are counted. */
export function attemptsKey(scope: Check['scope'], memberId: number): string {
  return `second factor ${scope === 'login' ? 'login' : 'account'} ${memberId}`;
}

type Verifier = (deps: SecondFactorDeps, check: Check) => Promise<Consume>;

const VERIFIERS: Readonly<Record<SecondFactorProof['kind'], Verifier>> = {
  async totp({ db, secrets }, { memberId, proof: { code }, now }) {
    const found = await findTwoStep(db, memberId);
    if (found === undefined) throw refuse(twoStepTexts.isOff);
    const secret = secrets?.open(found.sealedSecret, sealOwner(memberId));
    if (secret === undefined) throw refuse(twoStepTexts.unreadable);
    const step = totpStep(secret, code, now);
    if (step === undefined || step <= found.lastStep) throw refuse(twoStepTexts.wrongCode);
    return async (tx) => {
      if (!(await consumeStep(tx, found, step))) throw refuse(twoStepTexts.wrongCode);
    };
  },

  async recovery({ db, texts }, { memberId, proof: { code }, now }) {
    const isKnown = await hasRecoveryCode(db, memberId, code);
    if (!isKnown) throw refuse(twoStepTexts.wrongRecovery);
    return async (tx) => {
      if (!(await consumeRecoveryCode(tx, memberId, code)))
        throw refuse(twoStepTexts.wrongRecovery);
      const values = { count: await countRecoveryCodes(tx, memberId) };
      const { recoveryUsedTitle: title, recoveryUsed: content } = twoStepTexts;
      await insertAnnouncement(tx, { texts }, { memberId, title, content, values, at: now });
    };
  },

  async passkey(deps, { memberId, proof: { code }, scope, now }) {
    const purpose = scope === 'login' ? 'secondStep' : scope;
    return (await verifyPasskey(deps, code, { purpose, memberId, now })).consume;
  },
};

/** Returns the name of the row to which an encrypted secret belongs. */
export function sealOwner(memberId: number): string {
  return `totp ${memberId}`;
}

function refuse(text: ServerText): Refusal {
  return new Refusal(text, { code: CODE.rule });
}

/**
 * Consumes all codes of the secret up to `step`; returns false if one of them, or a later one, was
 * used in the meantime. If two concurrent calls have the same code, the guarded statement accepts
 * only one.
 */
async function consumeStep(
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

/** Deletes a recovery code; returns false if it was used in the meantime. */
async function consumeRecoveryCode(tx: Db, memberId: number, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(isRecoveryCode(memberId, code))
    .returning({ memberId: recoveryCodes.memberId });
  return used.length > 0;
}
