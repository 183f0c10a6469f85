import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/**
 * Pseudo-languages derived from English: `en-XA` is 40 % longer and in brackets, and `ar-XB` is
 * written from right to left.
 */
export type PseudoLocale = 'en-XA' | 'ar-XB';

type Token = string | readonly unknown[];
type Catalog = Readonly<Record<string, readonly Token[] | string>>;

const ASSETS = 'dist/assets';
const MARKUP = /(<\/?\w+\s*\/?>|#)/;

/** Doubles vowels until the text is 40 % longer. Tags and `#` do not change. */
function lengthened(text: string): string {
  let missing = Math.ceil(text.length * 0.4);
  return text
    .split(MARKUP)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      return part.replace(/[aeiouy]/gi, (vowel) => {
        if (missing <= 0) return vowel;
        missing -= 1;
        return vowel + vowel;
      });
    })
    .join('');
}

/** Puts each word between marks that reverse its direction. */
function reversed(text: string): string {
  return text
    .split(MARKUP)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[\p{L}\p{N}]+/gu, '\u202e$&\u202c'),
    )
    .join('');
}

function changed(token: unknown, change: (text: string) => string): unknown {
  if (typeof token === 'string') return change(token);
  if (!Array.isArray(token)) return token;
  const [name, kind, choices] = token;
  if (typeof choices !== 'object' || choices === null) return token;
  const own = Object.entries(choices).map(([key, choice]) => [
    key,
    Array.isArray(choice) ? choice.map((part) => changed(part, change)) : choice,
  ]);
  return [name, kind, Object.fromEntries(own)];
}

function pseudoCatalog(english: Catalog, locale: PseudoLocale): string {
  const isLonger = locale === 'en-XA';
  const change = isLonger ? lengthened : reversed;
  const texts = Object.entries(english).map(([id, text]) => {
    const parts = (typeof text === 'string' ? [text] : text).map((part) => changed(part, change));
    return [id, isLonger ? ['[', ...parts, ']'] : parts];
  });
  return JSON.stringify(Object.fromEntries(texts));
}

/**
 * Shows the app of `dist/` in a pseudo-locale, instead of `en` or `ar`. The context must block
 * service workers, which would otherwise respond in place of the network.
 */
export async function showPseudoLocale(context: BrowserContext, locale: PseudoLocale) {
  const code = locale === 'en-XA' ? 'en' : 'ar';
  await context.addInitScript((chosen) => localStorage.setItem('trade-lang-token', chosen), code);
  await context.route(new RegExp(`/assets/${code}-[\\w-]+\\.json$`), (route) => {
    const file = readdirSync(ASSETS).find((name) => /^en-.*\.json$/.test(name));
    if (!file) throw new Error(`no English catalog in ${ASSETS}`);
    const english = JSON.parse(readFileSync(join(ASSETS, file), 'utf8')) as Catalog;
    return route.fulfill({ json: JSON.parse(pseudoCatalog(english, locale)) });
  });
}
