import * as z from 'zod/mini';
import { deviceText, STORAGE_KEY } from './storage';

/**
 * A money call without a definite response (product.md#money-calls). None of its fields is stored.
 */
const pendingIntent = z.object({
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  /** The call's name. */
  call: z.string(),
  /** The time at which the call was first sent, in epoch milliseconds. */
  at: z.number(),
  /** The sign-in to which the call belongs (memberKey of state/session). */
  member: z.string(),
});
export type PendingIntent = z.infer<typeof pendingIntent>;

/** Intents that are older than this are dropped, because the records show their outcome. */
const STORED_MS = 24 * 60 * 60_000;

function readAll(): PendingIntent[] {
  try {
    const all = z
      .array(pendingIntent)
      .parse(JSON.parse(deviceText.get(STORAGE_KEY.intents) ?? '[]'));
    return all.filter(({ at }) => Date.now() - at < STORED_MS);
  } catch {
    return [];
  }
}

function writeAll(intents: readonly PendingIntent[]): void {
  if (intents.length === 0) deviceText.remove(STORAGE_KEY.intents);
  else deviceText.set(STORAGE_KEY.intents, JSON.stringify(intents));
}

/** Returns the intents of this sign-in that have no definite response, oldest first. */
export function pendingIntents(member: string): PendingIntent[] {
  return readAll().filter((intent) => intent.member === member);
}

/**
 * The keys of open intents by member, call and fields. Submitting the same fields again is the same
 * intent.
 */
const openKeys = new Map<string, string>();

/**
 * Returns 128 random bits as a hexadecimal string. On plain HTTP outside localhost, there is no
 * `crypto.randomUUID`.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the intent of a money call: a new intent or, while the same call with the same fields has
 * no definite response, the existing one (product.md#money-calls). `fields` stays in memory and
 * must not contain a password.
 */
export function openIntent(member: string, call: string, fields: unknown): PendingIntent {
  const fingerprint = JSON.stringify([member, call, fields]);
  const key = openKeys.get(fingerprint) ?? randomKey();
  openKeys.set(fingerprint, key);
  const known = readAll().find((intent) => intent.key === key);
  if (known) return known;
  const intent = { key, call, at: Date.now(), member };
  writeAll([...readAll(), intent]);
  return intent;
}

/** Removes an intent after its definite response. */
export function closeIntent(key: string): void {
  for (const [fingerprint, open] of openKeys) {
    if (open === key) openKeys.delete(fingerprint);
  }
  writeAll(readAll().filter((intent) => intent.key !== key));
}
