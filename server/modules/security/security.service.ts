import { CODE } from '../../../src/contract/envelope.ts';
import type { AppContext } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { isSharedAccount } from '../../demo-accounts.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext } from '../../handler.ts';
import { clearAttempts, LOGIN_POLICY, recordAttempt } from '../auth/auth.attempts.ts';
import type { Member } from '../auth/auth.member.ts';
import { changeMember, lockPassword } from '../auth/auth.members.ts';
import { memberOf } from '../auth/auth.service.ts';
import { endAllSessions } from '../auth/auth.sessions.ts';
import { mailSecurityChange, recordSecurityChange } from './security.changes.ts';
import { refuseWeakPassword } from './security.password-rules.ts';
import { securityTexts } from './security.texts.ts';
import { transactionPasswordKey } from './security.transaction-password.ts';

/** Changes the login password and ends every session of the member. */
export async function changePassword(
  context: AppContext,
  given: { old: string; fresh: string },
  call: CallContext<'member'>,
): Promise<void> {
  const member = await memberOf(context, call.caller);
  refuseSharedAccount(context, member);
  await checkLoginPassword(context, member, given.old, call.now);
  if (given.old === given.fresh) throw new Refusal(securityTexts.samePassword);
  refuseWeakPassword(given.fresh);
  const passwordHash = await context.hashing.hash(given.fresh);
  const change = { memberId: member.id, kind: 'password', now: call.now } as const;
  await transact(context.db, async (tx) => {
    if (!(await lockPassword(tx, member))) throw wrongPassword();
    await changeMember(tx, member.id, { passwordHash });
    await endAllSessions(tx, context.db, member.id);
    await recordSecurityChange(tx, context, change);
  });
  await mailSecurityChange(context, change);
  call.cookie.clear();
}

/** Sets or replaces the transaction password, given the login password. Ends its lock. */
export async function setTransactionPassword(
  context: AppContext,
  given: { loginPassword: string; fresh: string },
  call: CallContext<'member'>,
): Promise<void> {
  const member = await memberOf(context, call.caller);
  refuseSharedAccount(context, member);
  await checkLoginPassword(context, member, given.loginPassword, call.now);
  refuseWeakPassword(given.fresh);
  if (given.fresh === given.loginPassword) throw new Refusal(securityTexts.sameAsLogin);
  const transactionPasswordHash = await context.hashing.hash(given.fresh);
  const change = { memberId: member.id, kind: 'transactionPassword', now: call.now } as const;
  await transact(context.db, async (tx) => {
    if (!(await lockPassword(tx, member))) throw wrongPassword();
    await changeMember(tx, member.id, { transactionPasswordHash });
    await clearAttempts(tx, transactionPasswordKey(member.id));
    await recordSecurityChange(tx, context, change);
  });
  await mailSecurityChange(context, change);
}

/** Throws a Refusal for demo accounts, whose passwords the login screen shows (ADR-032). */
export function refuseSharedAccount({ config }: AppContext, { username }: Member): void {
  if (isSharedAccount(config, username)) {
    throw new Refusal(securityTexts.sharedAccount, { code: CODE.rule });
  }
}

/** Returns the Refusal of a wrong login password. */
export function wrongPassword(): Refusal {
  return new Refusal(securityTexts.wrongOldPassword, { code: CODE.rule });
}

/**
 * Checks and counts attempts, so that a stolen session cannot be used to guess the login password.
 */
export async function checkLoginPassword(
  context: AppContext,
  member: Member,
  password: string,
  now: number,
): Promise<void> {
  const key = `password ${member.id}`;
  await recordAttempt(context.db, key, LOGIN_POLICY, now);
  if (!(await context.hashing.verify(password, member.passwordHash))) {
    throw wrongPassword();
  }
  await clearAttempts(context.db, key);
}
