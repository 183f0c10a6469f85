import { latinDigits } from './digits.ts';
import { hostOf } from './host-name.ts';
import { foldText } from './typed-phone.ts';

/**
 * The reason why a password is refused. Only the server refuses common passwords
 * (product.md#password-rule).
 */
export type PasswordValidationError = 'length' | 'characters' | 'mixture';

const PASSWORD_LENGTH = { min: 6, max: 20 };

/**
 * Checks for 6 to 20 letters and digits, including at least one of each (product.md#password-rule).
 */
export function validatePassword(password: string): PasswordValidationError | undefined {
  if (!/^[A-Za-z0-9]*$/.test(password)) return 'characters';
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    return 'length';
  }
  return /[A-Za-z]/.test(password) && /[0-9]/.test(password) ? undefined : 'mixture';
}

/**
 * The characters that a local part may contain without quotes (RFC 5321); none ends a header or
 * address.
 */
const EMAIL_LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
/** A top-level domain: Latin letters, or letters of any script in Punycode. */
const TOP_LEVEL = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]+)$/i;

/**
 * Returns true for `local@domain` whose top-level domain has two or more letters or is in Punycode
 * (product.md#registration).
 */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  const labels = domain.split('.');
  return (
    text.length <= 120 &&
    more.length === 0 &&
    EMAIL_LOCAL.test(local) &&
    labels.length > 1 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  );
}

/** Returns true for 6 to 20 digits (product.md#registration). */
export function isPhone(text: string): boolean {
  return /^[0-9]{6,20}$/.test(text);
}

/**
 * Normalises an e-mail address: converts it to lower case, replaces full-width characters, removes
 * invisible ones, and converts a domain in another script to Punycode (product.md#registration).
 */
export function normalEmail(text: string): string {
  const folded = foldText(text);
  const [, local, domain = ''] = /^([^@]*@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(folded) ?? [];
  if (local === undefined || /^[\p{ASCII}]*$/u.test(domain)) return folded;
  return local + (hostOf(domain) ?? domain);
}

/** Number of digits in an e-mail code (product.md#e-mail-code). */
const CODE_LENGTH = 6;

/**
 * Returns the first 6 digits of a typed or pasted e-mail code; digits of any script become Latin
 * ones.
 */
export function typedCode(typed: string): string {
  return latinDigits(typed).replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}
