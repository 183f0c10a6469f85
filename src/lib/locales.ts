import { LANGUAGES, type Language, type LanguageCode } from '#core/domain/languages.ts';

/** Returns the language of a product code (product.md#languages). */
function languageOf(code: string): Language | undefined {
  return LANGUAGES.find((language) => language.code === code);
}

/**
 * Returns the tag for Intl. ICU supports neither `cr` nor `la`, and the bare tags fa, bn and th
 * would select local digits and calendars. The app's figures and dates are always Latin and
 * Gregorian, and its English is British.
 */
export function intlTag(code: LanguageCode): string {
  const tag = languageOf(code)?.tag ?? 'en';
  return `${tag === 'en' ? 'en-GB' : tag}-u-nu-latn-ca-gregory`;
}

/** Returns the sign that groups digits in a language, such as `.` in German and `,` in English. */
export function groupSign(code: LanguageCode): string | undefined {
  const parts = new Intl.NumberFormat(intlTag(code)).formatToParts(1_234_567);
  return parts.find(({ type }) => type === 'group')?.value;
}
