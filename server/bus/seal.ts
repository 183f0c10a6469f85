import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../lib/clock.ts';

/**
 * A message that is older than this, or dated that far in the future, is refused, which limits
 * replays.
 */
const MAX_AGE_MS = 5_000;
const SEALED = /^(\d{1,16})\.([\w-]{43})\.(.*)$/s;

/** Signs messages between the processes of an exchange, and checks them (ADR-138). */
export interface Seal {
  /**
   * Signs a body with the time. The result can only be opened for the same purpose, which is a
   * subject or one question.
   */
  seal(purpose: string, body: string): string;
  /** Returns the body; `undefined` if another key, purpose, body or time was signed. */
  open(purpose: string, text: string): string | undefined;
}

/** Creates a seal: HMAC-SHA-256 with a key that only processes of this exchange have. */
export function createSeal(key: Buffer, clock: Clock): Seal {
  const sign = (purpose: string, at: string, body: string) =>
    createHmac('sha256', key).update(`${purpose}\n${at}\n`).update(body).digest();
  return {
    seal(purpose, body) {
      const at = String(clock());
      return `${at}.${sign(purpose, at, body).toString('base64url')}.${body}`;
    },
    open(purpose, text) {
      const [, at = '', signature = '', body = ''] = SEALED.exec(text) ?? [];
      if (at === '' || Math.abs(clock() - Number(at)) > MAX_AGE_MS) return undefined;
      const isSigned = timingSafeEqual(
        Buffer.from(signature, 'base64url'),
        sign(purpose, at, body),
      );
      return isSigned ? body : undefined;
    },
  };
}

/**
 * Returns the purpose of the response to a sealed question, so that the response is valid for no
 * other question.
 */
export function responsePurpose(question: string): string {
  return `answer to ${SEALED.exec(question)?.[2] ?? ''}`;
}
