import { LANGUAGES, type Language, type LanguageCode } from '#/contract/languages';

export function languageOf(code: string): Language | undefined {
  return LANGUAGES.find((language) => language.code === code);
}

/**
 * Tag for Intl. ICU knows neither `cr` nor `la`, and the bare tags of fa, bn and th bring their own
 * digits and calendars: figures and dates here are Latin and Gregorian (decisions.md, Languages).
 */
export function intlTag(code: LanguageCode): string {
  return `${languageOf(code)?.tag ?? 'en'}-u-nu-latn-ca-gregory`;
}
