import { readTypedPhone } from '#core/domain/typed-phone.ts';

/**
 * Returns the digits to send for a typed phone number, or `undefined` if it is not a valid number
 * of the country. An empty country accepts only numbers with their country code.
 */
export type PhoneReader = (typed: string, country: string) => string | undefined;

/** Parses numbers without numbering plans, if these are not loaded yet or cannot be loaded. */
export const readDigits: PhoneReader = (typed) => {
  const read = readTypedPhone(typed);
  return read?.international ?? read?.digits;
};

/**
 * Returns the country of the browser as an ISO 3166 code, or an empty string if its languages
 * contain none.
 */
export function browserCountry(languages: readonly string[]): string {
  const locales = languages.flatMap(readLocale);
  const regions = [...locales, ...locales.map((locale) => locale.maximize())];
  // Other codes denote several countries, such as 419 for Latin America.
  return regions.find(({ region }) => /^[A-Z]{2}$/.test(region ?? ''))?.region ?? '';
}

/**
 * Returns `undefined` for an invalid tag. Some browsers report a system language that is not a tag,
 * such as `en-US@posix`.
 */
function readLocale(language: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(language)];
  } catch {
    return [];
  }
}
