import { LANGUAGES, type LanguageCode } from './languages.ts';

interface Known {
  /** The member's earlier choice. */
  readonly stored: LanguageCode | undefined;
  /** The browser's BCP-47 language tags, the preferred one first. */
  readonly browser: readonly string[];
  /** Codes that the server offers; `undefined` while they are unknown. */
  readonly offered?: readonly string[] | undefined;
}

const TRADITIONAL = /^zh\b.*-(hant|tw|hk|mo)\b/i;
const CHINESE = /^zh\b/i;

/**
 * Returns simplified or traditional Chinese if the browser requests Chinese, otherwise English
 * (product.md#languages).
 */
export function detectLanguage(browser: readonly string[]): LanguageCode {
  const chinese = browser.find((tag) => CHINESE.test(tag));
  if (chinese === undefined) return 'en';
  return TRADITIONAL.test(chinese) ? 'zh-TW' : 'zh-cn';
}

/**
 * Returns the stored language, otherwise the detected one; English if the server does not offer it
 * (product.md#languages).
 */
export function chooseLanguage({ stored, browser, offered }: Known): LanguageCode {
  const code = stored ?? detectLanguage(browser);
  return offered === undefined || offered.includes(code) ? code : 'en';
}

/**
 * Returns the language to suggest: the first browser language that is offered and not displayed
 * already; `undefined` for a member who selected a language (product.md#languages).
 */
export function languageToOffer(known: Known, shown: LanguageCode): LanguageCode | undefined {
  if (known.stored !== undefined) return undefined;
  for (const tag of known.browser) {
    const match = matchLanguage(tag);
    if (!match) continue;
    if (match === shown) return undefined;
    if (known.offered?.includes(match)) return match;
  }
  return undefined;
}

/**
 * Returns the language of a BCP-47 tag, which is determined by the script for Chinese and by the
 * first part of the tag otherwise.
 */
export function matchLanguage(tag: string): LanguageCode | undefined {
  if (CHINESE.test(tag)) return TRADITIONAL.test(tag) ? 'zh-TW' : 'zh-cn';
  const primary = tag.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language.tag.toLowerCase().split('-')[0] === primary)?.code;
}
