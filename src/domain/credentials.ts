import { latinDigits } from './digits.ts';

/** What is wrong with a password (specification section 5). Commonness is judged by the server only. */
export type PasswordValidationError = 'length' | 'characters' | 'mixture';

const PASSWORD_LENGTH = { min: 6, max: 20 };

/** 6 to 20 letters and digits, at least one of each (decisions.md, Session and security). */
export function validatePassword(password: string): PasswordValidationError | undefined {
  if (!/^[A-Za-z0-9]*$/.test(password)) return 'characters';
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    return 'length';
  }
  return /[A-Za-z]/.test(password) && /[0-9]/.test(password) ? undefined : 'mixture';
}

const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}$/;

/** local@domain with a letter TLD of two or more (specification section 5). */
export function isEmail(text: string): boolean {
  return text.length <= 120 && EMAIL.test(text);
}

/** Digits only, 6 to 20 (specification section 5). */
export function isPhone(text: string): boolean {
  return /^[0-9]{6,20}$/.test(text);
}

/** One spelling per address: e-mail addresses are compared without case. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Digits of an e-mail code (decisions.md, Session and security). */
const CODE_LENGTH = 6;

/** What a member typed or pasted as an e-mail code: its digits, of any script, without the rest. */
export function typedCode(typed: string): string {
  return latinDigits(typed).replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
}
