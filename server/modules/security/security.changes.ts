import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { ServerText } from '../../errors/refusal.ts';
import { languageOf } from '../../texts/texts.ts';
import { changeMember, findMember } from '../auth/auth.members.ts';
import { noticeTexts, sendNotice } from '../notices/notices.service.ts';

type SecurityDeps = Pick<AppContext, 'db' | 'mailer' | 'texts' | 'log'>;

export interface SecurityChange {
  readonly memberId: number;
  readonly kind: keyof typeof CHANGE_TEXTS;
  /** Epoch milliseconds. */
  readonly now: number;
}

const title = /*i18n*/ { id: 'security.changed', message: 'A security setting was changed' };

const CHANGE_TEXTS = {
  password: /*i18n*/ {
    id: 'security.password',
    message:
      'The login password of your account was changed. If it was not you, contact customer service at once.',
  },
  passwordReset: /*i18n*/ {
    id: 'security.passwordReset',
    message:
      'The login password of your account was reset with a code from your e-mail. If it was not you, contact customer service at once.',
  },
  transactionPassword: /*i18n*/ {
    id: 'security.payPassword',
    message:
      'The transaction password of your account was set. If it was not you, contact customer service at once.',
  },
  address: /*i18n*/ {
    id: 'security.address',
    message:
      'A withdrawal address of your account was changed. If it was not you, contact customer service at once.',
  },
  card: /*i18n*/ {
    id: 'security.card',
    message:
      'A bank card of your account was added or changed. If it was not you, contact customer service at once.',
  },
} satisfies Record<string, ServerText>;

/**
 * Records a change of security in its transaction: withdrawals may be held from now on, and the
 * member gets a notice (product.md#hold-after-a-change, ADR-036). Call `mailSecurityChange` after
 * the commit.
 */
export async function recordSecurityChange(
  tx: Tx,
  { texts }: Pick<SecurityDeps, 'texts'>,
  { memberId, kind, now }: SecurityChange,
): Promise<void> {
  await changeMember(tx, memberId, { securityChangedAt: now });
  const noticeText = { title, content: CHANGE_TEXTS[kind] };
  await sendNotice(tx, { memberId, at: now, ...noticeTexts(texts, noticeText) });
}

/**
 * Mails the change to the member. Never throws: the change is committed, and the notice reports it
 * too.
 */
export async function mailSecurityChange(
  { db, mailer, texts, log }: SecurityDeps,
  { memberId, kind }: SecurityChange,
): Promise<void> {
  const member = await findMember(db, memberId);
  if (member === undefined || member.email === null) return;
  const say = (text: ServerText) => texts.say(languageOf(member.language), text);
  const mail = { to: member.email, subject: say(title), text: say(CHANGE_TEXTS[kind]) };
  // Not awaited: a slow mail server must not delay the response.
  mailer.send(mail).catch((error: unknown) => {
    log.error({ err: error }, 'the mail of a security change could not be sent');
  });
}

export interface SecurityState {
  /** Time of the last change of a password, address or card in epoch milliseconds. */
  readonly securityChangedAt: number | null;
  readonly hasEmail: boolean;
}

/** Returns the security state of a member's account for withdrawals. */
export async function findSecurityState(db: Db, memberId: number): Promise<SecurityState> {
  const member = await findMember(db, memberId);
  return {
    securityChangedAt: member?.securityChangedAt ?? null,
    hasEmail: member !== undefined && member.email !== null,
  };
}
