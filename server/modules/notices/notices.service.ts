import { LANGUAGES } from '../../../src/contract/languages.ts';
import type { Db } from '../../db/db.ts';
import { notices } from '../../db/schema/notices.ts';
import type { Localized } from '../../db/schema/site.ts';
import type { ServerText, TextValues } from '../../errors/refusal.ts';
import { sanitizeHtml } from '../../lib/html.ts';
import type { Texts } from '../../texts/texts.ts';
import { isAnyUnread } from './notices.repo.ts';

export interface Notice {
  /** `null` sends to every member, later ones included. */
  readonly memberId: number | null;
  /**
   * Unique key of a notice that must be sent once: `loan:17:approved`. A second one is not
   * inserted.
   */
  readonly key?: string;
  readonly title: Localized;
  /** HTML, reduced to the allow-list of product.md#html-of-the-server. */
  readonly content: Localized;
  /** Path of this site. */
  readonly img?: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Inserts a notice in the transaction of the event that it reports. */
export async function sendNotice(tx: Db, { at, content, img, ...notice }: Notice): Promise<void> {
  await tx
    .insert(notices)
    .values({
      ...notice,
      img: img ?? null,
      content: eachText(content, sanitizeHtml),
      createdAt: at,
    })
    .onConflictDoNothing();
}

/** Whether the member has an unread message. */
export function hasUnread(db: Db, memberId: number, now: number): Promise<boolean> {
  return isAnyUnread(db, { memberId, now });
}

/** Builds title and content from server texts in every translated language; values are escaped. */
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
