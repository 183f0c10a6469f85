import { readTypedPhone } from '#core/domain/typed-phone.ts';

/**
 * Returns the digits to send for a typed phone number, `undefined` when it is none or none of the
 * country. An empty country reads numbers with their country code only.
 */
export type PhoneReader = (typed: string, country: string) => string | undefined;

/** Reads numbers without numbering plans, while these are not loaded or cannot be. */
export const readDigits: PhoneReader = (typed) => {
  const read = readTypedPhone(typed);
  return read?.international ?? read?.digits;
};

/** Returns the country of the browser as an ISO 3166 code, empty when its languages name none. */
export function browserCountry(languages: readonly string[]): string {
  const locales = languages.flatMap(readLocale);
  const regions = [...locales, ...locales.map((locale) => locale.maximize())];
  // Others are of several countries, such as 419 for Latin America.
  return regions.find(({ region }) => /^[A-Z]{2}$/.test(region ?? ''))?.region ?? '';
}

/** Some browsers name a language of the system that is no tag, such as `en-US@posix`. */
function readLocale(language: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(language)];
  } catch {
    return [];
  }
}
