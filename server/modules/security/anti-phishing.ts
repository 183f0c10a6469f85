import { CODE } from '#core/contract/envelope.ts';
import { validateAntiPhishingCode } from '#core/domain/security.ts';
import type { AppContext } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { CallContext, Caller } from '../../handler.ts';
import { changeMember, lockPassword, memberOf } from '../members/members.service.ts';
import { deliverAnnouncement, insertAnnouncement } from '../notices/announce.ts';
import { recordSecurityEvent } from './log/events.ts';
import {
  assertNotSharedAccount,
  verifyLoginPassword,
  wrongPassword,
} from './passwords/login-password.ts';
import { securityTexts } from './security.texts.ts';

const announced = {
  title: /*i18n*/ { id: 'security.changed', message: 'A security setting was changed' },
  content: /*i18n*/ {
    id: 'security.antiPhishing',
    message:
      'Your anti-phishing code was set. Every e-mail we send you will now include it. If this wasn’t you, contact customer service immediately.',
  },
};

/**
 * Returns the member's anti-phishing code, of which only the first two characters are readable, so
 * a stolen session cannot be used to forge e-mails; an empty text if none is set.
 */
export async function findAntiPhishingCode(context: AppContext, caller: Caller): Promise<string> {
  const code = (await memberOf(context, caller)).antiPhishingCode ?? '';
  return code === '' ? '' : `${code.slice(0, 2)}${'*'.repeat(code.length - 2)}`;
}

/**
 * Sets the code that every e-mail to the member will contain; requires the login password. Throws a
 * Refusal.
 */
export async function setAntiPhishingCode(
  context: AppContext,
  given: { readonly loginPassword: string; readonly fresh: string },
  call: CallContext<'member'>,
): Promise<void> {
  const member = await memberOf(context, call.caller);
  assertNotSharedAccount(context, member, securityTexts.sharedSettings);
  const error = validateAntiPhishingCode(given.fresh);
  if (error !== undefined) throw new Refusal(securityTexts.badAntiPhishingCode);
  await verifyLoginPassword(context, member, given.loginPassword, call.now);
  const antiPhishingCode = given.fresh.trim();
  // If it equalled the password, everyone who reads an e-mail would know the password.
  if (antiPhishingCode === given.loginPassword) {
    throw new Refusal(securityTexts.codeIsPassword, { code: CODE.rule });
  }
  const memberId = member.id;
  const announcement = { memberId, ...announced, at: call.now };
  await transact(context.db, async (tx) => {
    if (!(await lockPassword(tx, member))) throw wrongPassword();
    await changeMember(tx, memberId, { antiPhishingCode });
    await recordSecurityEvent(tx, { memberId, kind: 'antiPhishingCode', call });
    await insertAnnouncement(tx, context, announcement);
  });
  // This is the first e-mail that contains the code.
  await deliverAnnouncement(context, announcement);
}
