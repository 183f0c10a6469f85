import type { AppContext } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext } from '../../handler.ts';
import { clearAttempts } from '../members/attempts.ts';
import { changeMember, lockPassword, memberOf } from '../members/members.service.ts';
import { endAllSessions, forgetOtherDevices } from '../members/sessions.ts';
import { mailSecurityChange, recordSecurityChange } from './changes.ts';
import {
  assertNotSharedAccount,
  verifyLoginPassword,
  wrongPassword,
} from './passwords/login-password.ts';
import { assertStrongPassword } from './passwords/password-rules.ts';
import { transactionPasswordKey } from './passwords/transaction-password.ts';
import { securityTexts } from './security.texts.ts';

/** Changes the login password and ends all the member's sessions. */
export async function changePassword(
  context: AppContext,
  given: { old: string; fresh: string },
  call: CallContext<'member'>,
): Promise<void> {
  const member = await memberOf(context, call.caller);
  assertNotSharedAccount(context, member);
  await verifyLoginPassword(context, member, given.old, call.now);
  if (given.old === given.fresh) throw new Refusal(securityTexts.samePassword);
  assertStrongPassword(given.fresh);
  const passwordHash = await context.hashing.hash(given.fresh);
  const change = { memberId: member.id, kind: 'password', call } as const;
  await transact(context.db, async (tx) => {
    if (!(await lockPassword(tx, member))) throw wrongPassword();
    await changeMember(tx, member.id, { passwordHash });
    await endAllSessions(tx, context, member.id);
    await forgetOtherDevices(tx, member.id, call.device);
    await recordSecurityChange(tx, context, change);
  });
  await mailSecurityChange(context, change);
  call.cookie.clear();
}

/** Sets or replaces the transaction password and clears its lock; requires the login password. */
export async function setTransactionPassword(
  context: AppContext,
  given: { loginPassword: string; fresh: string },
  call: CallContext<'member'>,
): Promise<void> {
  const member = await memberOf(context, call.caller);
  assertNotSharedAccount(context, member);
  await verifyLoginPassword(context, member, given.loginPassword, call.now);
  assertStrongPassword(given.fresh);
  if (given.fresh === given.loginPassword) throw new Refusal(securityTexts.sameAsLogin);
  const transactionPasswordHash = await context.hashing.hash(given.fresh);
  const change = { memberId: member.id, kind: 'transactionPassword', call } as const;
  await transact(context.db, async (tx) => {
    if (!(await lockPassword(tx, member))) throw wrongPassword();
    await changeMember(tx, member.id, { transactionPasswordHash });
    await clearAttempts(tx, transactionPasswordKey(member.id));
    await recordSecurityChange(tx, context, change);
  });
  await mailSecurityChange(context, change);
}
