import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { UNAMBIGUOUS } from '#core/domain/security-second-factor.ts';

/** Returns 256 random bits as text, for tokens, binding and device secrets. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** 32 bytes in base64url: the last character carries only four bits. */
const SECRET = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** Returns true if a text has the form of a secret; any other text needs no query. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/**
 * Hash under which a 256-bit secret is stored. It needs neither salt nor slow hash, because the
 * secret cannot be guessed.
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

/** Returns a recovery code: 80 random bits, too many to be found from its hash. */
export function newRecoveryCode(): string {
  return randomLetters(16);
}

function randomLetters(length: number): string {
  return Array.from({ length }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]).join('');
}
