import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { LANGUAGES } from '#core/domain/languages.ts';
import type { PushKind } from '#core/domain/notices-push.ts';
import type { Db } from '../../db/db.ts';
import { awaitAll } from '../../db/pipelined.ts';
import { noticeReads, notices } from '../../db/schema/notices.ts';
import type { Localized } from '../../db/schema/site.ts';
import type { ServerText, TextValues } from '../../errors/refusal.ts';
import { sanitizeHtml } from '../../lib/html.ts';
import type { Texts } from '../../texts/texts.ts';
import { isAnyUnread, isYoung, type ReceivedNotice } from './notices.repo.ts';
import { enqueuePush } from './push/enqueue.ts';

export interface Notice {
  /** `null` sends the notice to every member, including those who register later. */
  readonly memberId: number | null;
  /**
   * Unique key of a notice that must be sent only once, such as `loan:17:approved`. A second notice
   * with the same key is not inserted.
   */
  readonly key?: string;
  readonly title: Localized;
  /** HTML, reduced to the allow-list of product.md#html-from-the-server. */
  readonly content: Localized;
  /** Path of an image on this site. */
  readonly img?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The kind of push message; by default, one that may contain amounts. */
  readonly push?: NoticePush;
}

interface NoticePush {
  readonly kind: PushKind;
  /** Page that the notification opens. */
  readonly path?: string;
  /** True if the content has no amounts and is shown to every member. */
  readonly isContentPublic?: boolean;
}

/**
 * Inserts a notice, and the notifications to the member's devices, in the transaction of the
 * reported event.
 */
export async function sendNotice(tx: Db, { push, ...notice }: Notice): Promise<void> {
  const { at, img, ...row } = notice;
  const content = eachText(notice.content, sanitizeHtml);
  const inserted = tx
    .insert(notices)
    .values({ ...row, img: img ?? null, content, createdAt: at })
    .onConflictDoNothing();
  await awaitAll(inserted, enqueuePush(tx, [pushOf({ ...notice, content }, push)]));
}

function pushOf({ memberId, title, content, at, ...notice }: Notice, push?: NoticePush) {
  const { kind = 'notices', path = '/notify' } = push ?? {};
  const key = notice.key ?? `notice:${randomUUID()}`;
  const hasAmounts = memberId !== null && push?.isContentPublic !== true;
  const texts = { title, body: content, hasAmounts };
  return { memberId, kind, key, at, content: { path, tag: key, ...texts } };
}

/** Returns true if the member has an unread message. */
export function hasUnread(db: Db, memberId: number, now: number): Promise<boolean> {
  return isAnyUnread(db, { memberId, now });
}

/**
 * Builds a title and content from server texts in every translated language; values are escaped.
 */
export function noticeTexts(
  texts: Texts,
  notice: { readonly title: ServerText; readonly content: ServerText },
  values: TextValues = {},
): Pick<Notice, 'title' | 'content'> {
  return {
    title: inEveryLanguage(texts, notice.title, values),
    content: eachText(inEveryLanguage(texts, notice.content, values), asParagraph),
  };
}

/** Returns a server text in every language that has a translation, and always in English. */
function inEveryLanguage(texts: Texts, text: ServerText, values: TextValues): Localized {
  const en = texts.say('en', text, values);
  const translations = LANGUAGES.map(({ code }) => [code, texts.say(code, text, values)] as const);
  return { ...Object.fromEntries(translations.filter(([, each]) => each !== en)), en };
}

function eachText(text: Localized, change: (value: string) => string): Localized {
  const changed = Object.entries(text).map(([code, value]) => [code, change(value)]);
  return { ...Object.fromEntries(changed), en: change(text.en) };
}

function asParagraph(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${escaped}</p>`;
}

/**
 * Records that a member opened a notice; the record is in the notice itself if it is only for this
 * member.
 */
export async function markRead(
  db: Db,
  notice: ReceivedNotice['notice'],
  { memberId, at }: { readonly memberId: number; readonly at: number },
): Promise<void> {
  if (notice.memberId === null) {
    const read = { memberId, noticeId: notice.id, at };
    await db.insert(noticeReads).values(read).onConflictDoNothing();
  } else {
    const isUnread = and(eq(notices.id, notice.id), isNull(notices.readAt));
    await db.update(notices).set({ readAt: at }).where(isUnread);
  }
}

/** Records that a member read all notices. */
export async function markAllRead(
  db: Db,
  { memberId, at }: { readonly memberId: number; readonly at: number },
): Promise<void> {
  const isUnread = and(eq(notices.memberId, memberId), isNull(notices.readAt));
  await db.update(notices).set({ readAt: at }).where(isUnread);
  const isToAll = and(isNull(notices.memberId), isYoung(at));
  await db.execute(sql`insert into ${noticeReads} (member_id, notice_id, at)
    select ${memberId}::bigint, ${notices.id}, ${at}::bigint from ${notices} where ${isToAll}
    on conflict do nothing`);
}
