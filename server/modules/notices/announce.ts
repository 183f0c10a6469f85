import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/db.ts';
import type { ServerText, TextValues } from '../../errors/refusal.ts';
import { languageOf } from '../../texts/texts.ts';
import { ANNOUNCEMENT_POLICY, countAttempt } from '../members/attempts.ts';
import { findMember } from '../members/members.repo.ts';
import { noticeTexts, sendNotice } from './notices.service.ts';

type AnnounceDeps = Pick<AppContext, 'db' | 'mailer' | 'texts' | 'log'>;

/** A message that a member must receive, which is sent through every channel. */
export interface Announcement {
  readonly memberId: number;
  readonly title: ServerText;
  readonly content: ServerText;
  /** Values of `content`, which are the same in every language. */
  readonly values?: TextValues;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Inserts the notice of an announcement, and the notifications to the member's devices, in the
 * transaction of the reported event. Call `deliverAnnouncement` after the commit.
 */
export async function insertAnnouncement(
  tx: Db,
  { texts }: Pick<AnnounceDeps, 'texts'>,
  { memberId, at, title, content, values }: Announcement,
): Promise<void> {
  const push = { kind: 'device', path: '/security', isContentPublic: true } as const;
  const key = `security:${randomUUID()}`;
  const words = noticeTexts(texts, { title, content }, values);
  await sendNotice(tx, { memberId, key, at, push, ...words });
}

/**
 * The last line of an e-mail: a text and a link that is only for this member. Notices do not
 * contain this line.
 */
export interface MailNote {
  readonly text: ServerText;
  readonly link: string;
}

export interface Delivery {
  readonly note?: MailNote | undefined;
  /** A previous e-mail address of the account. */
  readonly to?: string;
}

/**
 * Sends an announcement by e-mail in the member's language, at most ten of one kind per hour. Each
 * kind is counted separately, so a flood of one kind does not hide another. It never throws and
 * does not wait for the mail server, because the event is already committed and also reported by
 * the notice.
 */
export async function deliverAnnouncement(
  { db, mailer, texts, log }: AnnounceDeps,
  { memberId, title, content, values, at }: Announcement,
  { note, to }: Delivery = {},
): Promise<void> {
  const failed = (error: unknown) => log.error({ err: error }, 'a mail could not be sent');
  try {
    const member = await findMember(db, memberId);
    const email = to ?? member?.email ?? null;
    if (member === undefined || email === null) return;
    const key = `mail ${content.id} ${email}`;
    if (!(await countAttempt(db, key, ANNOUNCEMENT_POLICY, at))) return;
    const language = languageOf(member.language);
    const subject = texts.say(language, title, values);
    const last = note === undefined ? '' : `\n\n${texts.say(language, note.text)}\n${note.link}`;
    const text = texts.say(language, content, values) + last;
    mailer.send({ to: email, subject, text, memberId }).catch(failed);
  } catch (error) {
    failed(error);
  }
}
