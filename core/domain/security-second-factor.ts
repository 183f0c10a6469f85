import { latinDigits } from './digits.ts';

/**
 * An authenticator code, a recovery code without spaces and dashes, or a passkey's response as JSON
 * text.
 */
export interface SecondFactorProof {
  readonly kind: 'totp' | 'recovery' | 'passkey';
  readonly code: string;
}

const TOTP = /^\d{6}$/;
/** Letters and digits without those that are easily confused. */
export const UNAMBIGUOUS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const RECOVERY = new RegExp(`^[${UNAMBIGUOUS}]{16}$`);

/**
 * Parses a typed code (product.md#two-step-verification): six digits of any script are an
 * authenticator code, and sixteen letters and digits are a recovery code. Spaces and dashes are
 * ignored. JSON text is a passkey's response. Returns `undefined` for anything else.
 */
export function readSecondFactor(typed: string): SecondFactorProof | undefined {
  if (isPasskeyProof(typed)) return { kind: 'passkey', code: typed };
  const code = latinDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase();
  if (TOTP.test(code)) return { kind: 'totp', code };
  return RECOVERY.test(code) ? { kind: 'recovery', code } : undefined;
}

/** Returns true if the text is a passkey's response instead of a code. */
export function isPasskeyProof(text: string): boolean {
  return text.startsWith('{');
}

/** Formats secrets and codes that are typed manually in groups of four: `ABCD-EFGH`. */
export function inGroups(text: string, separator: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(separator);
}
