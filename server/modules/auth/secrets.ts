import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text: tokens, binding and device secrets. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a 256-bit secret. It needs no salt and no slow hash: nobody can guess it. */
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

/** Letters and digits that no one mixes up when reading them aloud. */
const INVITE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function newInviteCode(): string {
  return Array.from({ length: 8 }, () => INVITE_LETTERS[randomInt(INVITE_LETTERS.length)]).join('');
}
