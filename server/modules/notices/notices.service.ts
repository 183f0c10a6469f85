import { LANGUAGES } from '../../../src/contract/languages.ts';
import type { Db } from '../../db/db.ts';
import { notices } from '../../db/schema/notices.ts';
import type { Localized } from '../../db/schema/site.ts';
import type { ServerText, TextValues } from '../../errors/refusal.ts';
import { sanitizeHtml } from '../../lib/html.ts';
import type { Texts } from '../../texts/texts.ts';
import { isAnyUnread } from './notices.repo.ts';

export interface Notice {
  /** `null`: every member, those to come too. */
  readonly memberId: number | null;
  /** Names a notice that must be sent once: `loan:17:approved`. A second one of its name is left out. */
  readonly key?: string;
  readonly title: Localized;
  /** HTML; what decisions.md does not allow is taken out here. */
  readonly content: Localized;
  /** Path of this site. */
  readonly img?: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Sends a notice with what it tells of: both commit or neither. */
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

/** Whether the member has a message that was not opened yet. */
export function hasUnread(db: Db, memberId: number, now: number): Promise<boolean> {
  return isAnyUnread(db, { memberId, now });
}

/** Title and content of a notice from server texts, in every language that has them; values are escaped. */
export function noticeTexts(
  texts: Texts,
  words: { readonly title: ServerText; readonly content: ServerText },
  values: TextValues = {},
): Pick<Notice, 'title' | 'content'> {
  return {
    title: inEveryLanguage(texts, words.title, values),
    content: eachText(inEveryLanguage(texts, words.content, values), asParagraph),
  };
}

/** A server text in every language that has it, English always. */
export function inEveryLanguage(texts: Texts, text: ServerText, values: TextValues): Localized {
  const en = texts.say('en', text, values);
  const said = LANGUAGES.map(({ code }) => [code, texts.say(code, text, values)] as const);
  return { ...Object.fromEntries(said.filter(([, words]) => words !== en)), en };
}

function eachText(text: Localized, change: (words: string) => string): Localized {
  const changed = Object.entries(text).map(([code, words]) => [code, change(words)]);
  return { ...Object.fromEntries(changed), en: change(text.en) };
}

function asParagraph(words: string): string {
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<p>${escaped}</p>`;
}
