import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { UNAMBIGUOUS } from '#core/domain/security-second-factor.ts';

/** Returns 256 random bits as text, for tokens, binding secrets and device secrets. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The form of 32 bytes in base64url, whose last character carries only four bits. */
const SECRET = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/**
 * Returns true if a text has the form of a secret; the database need not be queried for any other
 * text.
 */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/**
 * Returns the hash under which a 256-bit secret is stored. It needs neither a salt nor a slow hash
 * function, because the secret cannot be guessed.
 */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

export function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function newEmailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

export function newInviteCode(): string {
  return randomLetters(8);
}

/** Returns a recovery code: 80 random bits, which are too many to be found from the code's hash. */
export function newRecoveryCode(): string {
  return randomLetters(16);
}

function randomLetters(length: number): string {
  return Array.from({ length }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('');
}
