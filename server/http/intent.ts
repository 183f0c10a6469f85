import { createHash } from 'node:crypto';
import { encode } from '#core/contract/codec.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Intent } from '../handler.ts';

const KEY = /^[\w-]{8,64}$/;
const SECRET_FIELD = /(password|pwd|pass|captcha|twostep)$/i;

const badKey = /*i18n*/ {
  id: 'http.badIntentKey',
  message: 'This request isn’t valid. Try again.',
};

/**
 * Returns the intent of a money call: its `Idempotency-Key` and a fingerprint of member, call and
 * parsed fields except passwords and codes. A key can thus be retried after a mistyped password or
 * with a newer code, but never with another amount. Returns `undefined` if there is no key. Throws
 * a Refusal for a malformed key.
 */
export function intentOf(
  header: unknown,
  memberId: number,
  { name, input, output }: Pick<Endpoint, 'name' | 'input' | 'output'>,
  parsed: unknown,
): Intent | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) throw new Refusal(badKey);
  // The fingerprint uses wire names, which do not change when ours do.
  const canonical = Object.entries(encode(input, parsed) as Record<string, unknown>)
    .filter(([field, value]) => value !== undefined && !SECRET_FIELD.test(field))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([memberId, name, canonical]))
    .digest('hex');
  return { key: header, fingerprint, output };
}
