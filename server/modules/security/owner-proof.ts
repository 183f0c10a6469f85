import { CODE } from '#core/contract/envelope.ts';
import { isPasskeyProof } from '#core/domain/security-second-factor.ts';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/db.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext } from '../../handler.ts';
import { verifyCode } from '../members/codes.ts';
import type { Member } from '../members/member.ts';
import { lockPassword, memberOf } from '../members/members.service.ts';
import { membersTexts } from '../members/members.texts.ts';
import { isOpenSession } from '../members/sessions.ts';
import {
  assertNotSharedAccount,
  verifyLoginPassword,
  wrongPassword,
} from './passwords/login-password.ts';
import { securityTexts } from './security.texts.ts';
import { hasSecondFactor, secondFactorOf, verifySecondFactor } from './two-step/second-factor.ts';

/** The owner's proof, as entered. */
export interface OwnerProof {
  readonly loginPassword: string;
  /** An authenticator code, a recovery code, or a passkey's response. */
  readonly secondFactor?: string | undefined;
  /** The code that was sent by e-mail to the account's own address. */
  readonly emailCode?: string | undefined;
}

/** A member who has proved ownership. */
export interface ProvedOwner {
  readonly member: Member;
  /**
   * Consumes the proof in the transaction of the permitted action, and locks the member's row.
   * Throws a Refusal if the password or the session has ended in the meantime.
   */
  readonly consume: (tx: Tx) => Promise<void>;
}

/**
 * Verifies the login password and the second factor of a member who has one. Other members need a
 * code that is sent to their e-mail address. A passkey can replace either
 * (product.md#contact-details). A member with neither is refused unless `isPasswordEnough`.
 * Counts the attempts, so never call it inside a transaction. Throws a Refusal.
 */
export async function verifyOwner(
  context: AppContext,
  given: OwnerProof,
  call: CallContext<'member'>,
  { isPasswordEnough = false } = {},
): Promise<ProvedOwner> {
  const member = await memberOf(context, call.caller);
  assertNotSharedAccount(context, member, securityTexts.sharedSettings);
  await verifyLoginPassword(context, member, given.loginPassword, call.now);
  const consumeFactor = await verifyFactor(context, member, given, { call, isPasswordEnough });
  return {
    member,
    consume: async (tx) => {
      if (!(await lockPassword(tx, member))) throw wrongPassword();
      // The lock is the same as for ending other devices.
      if (!(await isOpenSession(tx, call.caller))) {
        throw new Refusal(membersTexts.signIn, { code: CODE.unauthorised });
      }
      await consumeFactor(tx);
    },
  };
}

async function verifyFactor(
  context: AppContext,
  { id: memberId, email }: Member,
  { secondFactor = '', emailCode }: OwnerProof,
  {
    call: { now },
    isPasswordEnough,
  }: { readonly call: CallContext<'member'>; readonly isPasswordEnough: boolean },
): Promise<(tx: Db) => Promise<void>> {
  const { db } = context;
  if (isPasskeyProof(secondFactor) || (await hasSecondFactor(db, memberId))) {
    const proof = secondFactorOf(secondFactor);
    return verifySecondFactor(context, { memberId, proof, scope: 'account', now });
  }
  if (email !== null) {
    const binding = { purpose: 'account', subject: `member ${memberId}` } as const;
    return verifyCode(db, binding, emailCode, now);
  }
  if (isPasswordEnough) return async () => undefined;
  throw new Refusal(securityTexts.noFactor, { code: CODE.rule });
}
