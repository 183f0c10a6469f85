import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text: tokens, binding and device secrets. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** 32 bytes in base64url: the last letter carries four bits only. */
const SECRET = /^[\w-]{42}[AEIMQUYcgkosw048]$/;

/** Whether a text can be a secret of ours at all: for anything else nobody need be asked. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
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
