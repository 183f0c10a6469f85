import type { AppContext } from '../../../context.ts';
import { transact } from '../../../db/transact.ts';
import { isSharedAccount } from '../../../demo-accounts.ts';
import type { CallContext } from '../../../handler.ts';
import { type AccountName, readAccountName } from '../../members/account-name.ts';
import {
  clearAttempts,
  countAttempt,
  MAIL_POLICY,
  RESET_POLICY,
  recordAttempt,
} from '../../members/attempts.ts';
import {
  type CodeBinding,
  issueCode,
  throwTooSoon,
  verifyCode,
  withdrawCode,
  wrongCode,
} from '../../members/codes.ts';
import type { Member } from '../../members/member.ts';
import { findMemberByName } from '../../members/members.repo.ts';
import { changeMember } from '../../members/members.service.ts';
import { hashSecret } from '../../members/secrets.ts';
import { endAllSessions, forgetOtherDevices } from '../../members/sessions.ts';
import { mailSecurityChange, recordSecurityChange } from '../../security/changes.ts';
import { assertStrongPassword } from '../../security/passwords/password-rules.ts';
import { deviceKey, loginKey, UNKNOWN_DEVICE } from '../auth.service.ts';

type PublicCall = CallContext<'public'>;

export const resetTexts = {
  asked: /*i18n*/ {
    id: 'auth.resetAsked',
    message: 'If the account has an e-mail address, we’ve sent a code to it.',
  },
  done: /*i18n*/ {
    id: 'auth.resetDone',
    message: 'Login password changed. Log in with your new password.',
  },
  subject: /*i18n*/ { id: 'auth.resetSubject', message: 'Reset your password' },
  body: /*i18n*/ {
    id: 'auth.resetBody',
    message:
      'Your code to set a new login password is {code}. It’s valid for 10 minutes. Never share it with anyone. If you didn’t request it, ignore this message and your password will stay the same.',
  },
} as const;

/**
 * Sends a code to the e-mail address of the named account, at most once in 60 s. The response
 * precedes the account lookup, so it is the same, after the same work, for every name (ADR-128).
 */
export async function startReset(
  context: AppContext,
  typed: string,
  call: PublicCall,
): Promise<void> {
  const { db, limiter, log } = context;
  limiter.take('mail', call.address);
  const account = readAccountName(typed);
  const binding = bindingOf(account, undefined);
  const decoy = await issueCode(db, binding, call.now);
  if (decoy === undefined) await throwTooSoon(db, binding, call.now);
  mailResetCode(context, account, call).catch((error: unknown) => {
    log.error({ err: error }, 'the code of a password reset could not be sent');
  });
}

/**
 * Issues a code for a member, who may be named in three ways, and sends it by e-mail. For an
 * unknown name, it issues an unusable code, because the duration of the next call must not reveal
 * the difference. Above the limit of a mailbox, nothing is issued, and the last code remains valid.
 */
async function mailResetCode(
  { db, config, mailer }: AppContext,
  account: AccountName,
  { now, say, device }: PublicCall,
): Promise<void> {
  const member = mailable(config, await findMemberByName(db, account));
  const nobody = { purpose: 'reset', subject: `nobody ${hashSecret(account.name)}` } as const;
  const binding = member ? bindingOf(account, member) : nobody;
  // Strangers cannot exhaust the limit of a browser that the member has used before.
  const browser = await deviceKey(db, member, device);
  const key = `reset mail ${binding.subject} ${browser}`;
  if (!(await countAttempt(db, key, MAIL_POLICY, now))) return;
  const code = await issueCode(db, binding, now);
  if (member === undefined || code === undefined) return;
  const text = say(resetTexts.body, { code });
  try {
    await mailer.send({ to: member.email, subject: say(resetTexts.subject), text });
  } catch (error) {
    await withdrawCode(db, binding);
    throw error;
  }
}

/**
 * Sets a new login password and ends all the member's sessions. An unknown account and a wrong code
 * lead to the same refusal after the same work; attempts are counted by name (product.md#guessing).
 * Throws a Refusal.
 */
export async function resetWithCode(
  context: AppContext,
  given: { account: string; code: string; fresh: string },
  call: PublicCall,
): Promise<void> {
  const { db, config, hashing, limiter } = context;
  limiter.take('login', call.address);
  assertStrongPassword(given.fresh);
  const account = readAccountName(given.account);
  const member = resettable(config, await findMemberByName(db, account));
  const device = await deviceKey(db, member, call.device);
  const key = `reset ${hashSecret(account.name)} ${device}`;
  await recordAttempt(db, key, RESET_POLICY, call.now);
  const consume = await verifyCode(db, bindingOf(account, member), given.code, call.now);
  if (member === undefined) throw wrongCode();
  const passwordHash = await hashing.hash(given.fresh);
  // Without an e-mail address, the code came from the desk.
  const kind = member.email === null ? 'password' : 'passwordReset';
  const change = { memberId: member.id, kind, call } as const;
  await transact(db, async (tx) => {
    await consume(tx);
    await changeMember(tx, member.id, { passwordHash });
    await endAllSessions(tx, context, member.id);
    await forgetOtherDevices(tx, member.id, call.device);
    await clearAttempts(tx, key);
    // A member who forgot the password has probably locked the login by trying.
    for (const name of [member.username, member.email, member.phone]) {
      if (name === null) continue;
      const one = readAccountName(name).name;
      await clearAttempts(tx, loginKey(one, device));
      await clearAttempts(tx, loginKey(one, UNKNOWN_DEVICE));
    }
    await recordSecurityChange(tx, context, change);
  });
  await mailSecurityChange(context, change);
}

/**
 * Returns a member whose password a code may reset, which excludes shared demo accounts and closed
 * accounts.
 */
function resettable(config: AppContext['config'], member: Member | undefined): Member | undefined {
  if (member === undefined || isSharedAccount(config, member.username)) return undefined;
  return member.closedAt === null ? member : undefined;
}

/**
 * Returns a member who can receive the code by e-mail; other members get their code from the desk.
 */
function mailable(config: AppContext['config'], found: Member | undefined) {
  const member = resettable(config, found);
  const email = member?.email ?? null;
  return member === undefined || email === null ? undefined : { ...member, email };
}

/**
 * Returns the binding of a member's code. A name without an account also has a binding, so a wrong
 * code costs the same update.
 */
function bindingOf({ name }: AccountName, member: Member | undefined): CodeBinding {
  const subject = member ? `member ${member.id}` : `name ${hashSecret(name)}`;
  return { purpose: 'reset', subject };
}
