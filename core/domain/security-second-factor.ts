import { latinDigits } from './digits.ts';

/**
 * A code of an authenticator app, or one of the recovery codes, without spaces and dashes; or the
 * answer of a passkey as JSON text.
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
 * Reads a typed code (product.md#two-step-verification): six digits of any script are a code of the
 * app, sixteen letters and digits a recovery code. Spaces and dashes do not count. What a passkey
 * answers is JSON. `undefined` for anything else.
 */
export function readSecondFactor(typed: string): SecondFactorProof | undefined {
  if (isPasskeyProof(typed)) return { kind: 'passkey', code: typed };
  const code = latinDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase();
  if (TOTP.test(code)) return { kind: 'totp', code };
  return RECOVERY.test(code) ? { kind: 'recovery', code } : undefined;
}

/** Whether the text is the answer of a passkey in place of a code. */
export function isPasskeyProof(text: string): boolean {
  return text.startsWith('{');
}

/** Writes a text in groups of four: `ABCD-EFGH`, for secrets and codes that are typed by hand. */
export function inGroups(text: string, separator: string): string {
  return (text.match(/.{1,4}/g) ?? []).join(separator);
}
