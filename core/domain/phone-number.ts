import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import { readTypedPhone, type TypedPhone } from './typed-phone.ts';

/** A country with phone numbers: its ISO 3166 code and calling code, such as DE and 49. */
export interface PhoneCountry {
  readonly code: string;
  readonly callingCode: string;
}

export function phoneCountries(): readonly PhoneCountry[] {
  return getCountries().map((code) => ({ code, callingCode: getCountryCallingCode(code) }));
}

/**
 * Returns the canonical form of a phone number: the digits of its country code and number, without
 * the trunk zero. If the country code cannot be determined, it returns the digits; for text that is
 * not a phone number, it returns `undefined`.
 */
export function phoneForm(typed: string): string | undefined {
  const read = readTypedPhone(typed);
  return read && internationalForm(read);
}

/**
 * Like `phoneForm`, for a number that may lack the code of `country`. Returns `undefined` for a
 * number that is invalid in the country.
 */
export function phoneFormIn(typed: string, country: string): string | undefined {
  const read = readTypedPhone(typed);
  if (read === undefined) return undefined;
  if (read.hasPlus || !isSupportedCountry(country)) return internationalForm(read);
  // `00` precedes a country code in most countries, but Australia dials 0011.
  const dialled =
    read.international === undefined ? undefined : parseInternational(read.international);
  if (dialled?.isPossible()) return digitsOf(dialled);
  const national = parsePhoneNumberFromString(read.digits, { defaultCountry: country });
  const international = parseInternational(read.digits);
  // 491701234567 could also be a German landline number; a mobile number takes precedence.
  const chosen =
    [national, international].find((number) => number?.isValid()) ??
    [national, international].find((number) => number?.isPossible());
  return chosen && digitsOf(chosen);
}

function internationalForm(read: TypedPhone): string {
  const digits = read.international ?? read.digits;
  const number = parseInternational(digits);
  return number?.isPossible() ? digitsOf(number) : digits;
}

function parseInternational(digits: string): PhoneNumber | undefined {
  return parsePhoneNumberFromString(`+${digits}`);
}

function digitsOf(number: PhoneNumber): string {
  return number.number.slice(1);
}

/** Other spellings in which earlier versions stored a number that is now stored as `form`. */
interface EarlierSpellings {
  /** Spellings with the country code, which definitely refer to this phone. */
  readonly international: readonly string[];
  /** Spellings without the country code, which may refer to a phone in another country. */
  readonly national: readonly string[];
}

export function earlierSpellings(form: string): EarlierSpellings {
  const number = parseInternational(form);
  if (!number?.isPossible()) return { international: [`00${form}`], national: [] };
  const { countryCallingCode, nationalNumber } = number;
  const asDialled = number.formatNational().replaceAll(/\D/g, '');
  const withTrunk = countryCallingCode + asDialled;
  const means = withTrunk !== form && phoneForm(withTrunk) === form ? [form, withTrunk] : [form];
  return {
    international: [...means.slice(1), ...means.map((digits) => `00${digits}`)],
    national: [nationalNumber, asDialled],
  };
}
