import { createHash } from 'node:crypto';
import type { LanguageCode } from '#core/domain/languages.ts';
import type { PushKind } from '#core/domain/notices-push.ts';
import type { PushContent } from '../../../db/schema/push.ts';
import type { Texts } from '../../../texts/texts.ts';
import { localized } from '../../site/site.service.ts';
import type { PushNames } from './push.repo.ts';
import { PUSH_TEXTS } from './push.texts.ts';

/** Browsers show about this many characters; the encrypted message may be up to 4 kB. */
const TITLE_CHARACTERS = 100;
const BODY_CHARACTERS = 200;

interface Reader {
  readonly language: LanguageCode;
  readonly showsAmounts: boolean;
  readonly names: PushNames;
}

/**
 * Returns the payload for the service worker, as JSON: `t` is the title, `b` the text, `u` the
 * page, `g` the tag, `l` the language, and `n` is 1 for a message, which counts as unread. Amounts
 * are included only for members who enabled them.
 */
export function pushPayload(texts: Texts, content: PushContent, reader: Reader): string {
  const { language } = reader;
  const { title, body } = textsOf(texts, content, reader);
  return JSON.stringify({
    t: shorten(title, TITLE_CHARACTERS),
    b: shorten(body, BODY_CHARACTERS),
    u: content.path,
    g: content.tag,
    l: language,
    n: 'title' in content ? 1 : 0,
  });
}

function textsOf(texts: Texts, content: PushContent, { language, showsAmounts, names }: Reader) {
  if ('title' in content) {
    const isHidden = content.hasAmounts && !showsAmounts;
    const body = isHidden ? '' : plainText(localized(content.body, language));
    return { title: localized(content.title, language), body };
  }
  const text = PUSH_TEXTS[content.text];
  if (!text) throw new Error(`no text for ${content.text}`);
  const { symbol = '', coinId = 0 } = content;
  const market = names.markets.get(symbol) ?? symbol.toUpperCase();
  const values = { market, coin: names.coins.get(coinId) ?? '', ...content.values };
  return {
    title: texts.say(language, text.title, values),
    body: texts.say(language, showsAmounts ? text.bodyWithAmounts : text.body, values),
  };
}

/** Reduces the sanitised HTML of a notice to its text. */
function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function shorten(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/**
 * Returns the `Topic` header of a tag; a push service stores one undelivered message for each
 * topic.
 */
export function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

/** Returns the urgency for phones that save power: high for awaited and urgent messages. */
export function urgencyOf(kind: PushKind): 'high' | 'normal' {
  return kind === 'notices' || kind === 'money' ? 'normal' : 'high';
}
