import { LANGUAGES, type Language, type LanguageCode } from '#core/domain/languages.ts';

/** Returns the language of a product code (product.md#languages). */
function languageOf(code: string): Language | undefined {
  return LANGUAGES.find((language) => language.code === code);
}

/**
 * Returns the tag for Intl. ICU has neither `cr` nor `la`, and the bare tags of fa, bn and th use
 * their own digits and calendars: figures and dates of the app are Latin and Gregorian.
 */
export function intlTag(code: LanguageCode): string {
  return `${languageOf(code)?.tag ?? 'en'}-u-nu-latn-ca-gregory`;
}

/** Returns the sign that groups digits in a language: `.` in German, `,` in English. */
export function groupSign(code: LanguageCode): string | undefined {
  const parts = new Intl.NumberFormat(intlTag(code)).formatToParts(1_234_567);
  return parts.find(({ type }) => type === 'group')?.value;
}
