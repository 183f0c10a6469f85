import { isPasskeyProof } from '#core/domain/security-second-factor.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/db.ts';
import type { CallContext } from '../../handler.ts';
import { verifyCode } from '../members/codes.ts';
import { lockPassword, memberOf } from '../members/members.service.ts';
import { verifyLoginPassword, wrongPassword } from './passwords/login-password.ts';
import { verifyTransactionPassword } from './passwords/transaction-password.ts';
import { hasSecondFactor, secondFactorOf, verifySecondFactor } from './two-step/second-factor.ts';

/** The required proof for a change that allows money to leave. */
export interface MoneyProof {
  readonly transactionPassword: string;
  /** An authenticator or recovery code, as entered, or a passkey's response. */
  readonly secondFactor: string | undefined;
  readonly emailCode: string | undefined;
  readonly loginPassword: string | undefined;
}

/**
 * Verifies the transaction password and a second factor (product.md#address-book): that of two-step
 * verification or a passkey, otherwise an e-mail code or, for an account without an e-mail address,
 * the login password. Returns the function that consumes the proof in the transaction of the
 * change. Attempts are counted immediately; never call it inside a transaction. Both throw a
 * Refusal.
 */
export async function verifyMoneyProof(
  context: AppContext,
  call: CallContext<'member'>,
  proof: MoneyProof,
): Promise<(tx: Tx) => Promise<void>> {
  const { db } = context;
  const { now } = call;
  const member = await memberOf(context, call.caller);
  await verifyTransactionPassword(context, member.id, proof.transactionPassword, now);
  if (isPasskeyProof(proof.secondFactor ?? '') || (await hasSecondFactor(db, member.id))) {
    const typed = secondFactorOf(proof.secondFactor ?? '');
    const check = { memberId: member.id, proof: typed, scope: 'account', now } as const;
    return verifySecondFactor(context, check);
  }
  if (member.email !== null) {
    const binding = { purpose: 'address', subject: `member ${member.id}` } as const;
    return verifyCode(db, binding, proof.emailCode, now);
  }
  await verifyLoginPassword(context, member, proof.loginPassword ?? '', now);
  return async (tx) => {
    if (!(await lockPassword(tx, member))) throw wrongPassword();
  };
}
