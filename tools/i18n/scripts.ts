import type { LanguageCode } from '#core/domain/languages.ts';

/** Scripts of the languages that are not written in Latin letters. */
const SCRIPTS: Partial<Readonly<Record<LanguageCode, readonly string[]>>> = {
  'zh-cn': ['Han'],
  'zh-TW': ['Han'],
  ja: ['Han', 'Hiragana', 'Katakana'],
  ko: ['Hangul'],
  ur: ['Arabic'],
  fa: ['Arabic'],
  ar: ['Arabic'],
  bn: ['Bengali'],
  hi: ['Devanagari'],
  la: ['Lao'],
  th: ['Thai'],
  el: ['Greek'],
  ru: ['Cyrillic'],
};

/** Returns the Unicode scripts that a language is written in. */
export function scriptsOf(code: LanguageCode): readonly string[] {
  return SCRIPTS[code] ?? ['Latin'];
}
