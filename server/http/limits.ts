import type { LRUCache } from 'lru-cache';
import { CODE } from '#core/contract/envelope.ts';
import { Refusal } from '../errors/refusal.ts';
import { boundedCache } from '../lib/bounded-cache.ts';
import type { Clock } from '../lib/clock.ts';
import type { Rate } from '../lib/rate.ts';

/**
 * Rate limits: for calls by a member or an API key, for calls from an address without a session,
 * and for expensive calls.
 */
export interface Limits {
  readonly member: Rate;
  readonly address: Rate;
  /** Unknown tokens without a tag sent by an address: each one costs a database lookup. */
  readonly unknownToken: Rate;
  /** Calls with one API key. */
  readonly apiKey: Rate;
  readonly login: Rate;
  /** Challenges for passkeys: a login page requests one when it opens. */
  readonly challenge: Rate;
  readonly register: Rate;
  readonly mail: Rate;
  /** Copies of a member's data. */
  readonly copy: Rate;
  /** A member's statements. */
  readonly statement: Rate;
  /** Messages from a member to support. */
  readonly support: Rate;
  /** Images uploaded by a member, their bytes, and images uploaded from an address. */
  readonly upload: Rate;
  readonly uploadBytes: Rate;
  readonly addressUpload: Rate;
}

/** Limits of a public server (ADR-010). Behind a mobile carrier, many members share one address. */
export const PRODUCTION_LIMITS: Limits = {
  member: { count: 600, seconds: 60 },
  address: { count: 3000, seconds: 60 },
  unknownToken: { count: 30, seconds: 60 },
  apiKey: { count: 300, seconds: 60 },
  login: { count: 300, seconds: 600 },
  challenge: { count: 600, seconds: 600 },
  register: { count: 60, seconds: 3600 },
  mail: { count: 60, seconds: 3600 },
  copy: { count: 5, seconds: 86_400 },
  statement: { count: 20, seconds: 86_400 },
  support: { count: 30, seconds: 3600 },
  upload: { count: 60, seconds: 3600 },
  uploadBytes: { count: 100 * 1024 * 1024, seconds: 3600 },
  addressUpload: { count: 600, seconds: 3600 },
};

const tooMany = /*i18n*/ {
  id: 'http.tooMany',
  message: 'Too many requests. Try again in {seconds} s.',
};

interface Bucket {
  left: number;
  at: number;
}

export interface Limiter {
  /**
   * Takes `amount` (1 by default) from the bucket of `who`. If the bucket is empty, throws a
   * Refusal with the waiting time.
   */
  take(kind: keyof Limits, who: string, amount?: number): void;
  /** Refunds one token. */
  giveBack(kind: keyof Limits, who: string): void;
  hasKind(kind: string): kind is keyof Limits;
  /** Counts the usage of another process, or a refund if `amount` is negative. Never refuses. */
  takenElsewhere(kind: keyof Limits, who: string, amount: number): void;
  /** Records that a bucket was empty at this time, in epoch milliseconds. */
  emptiedAt(kind: keyof Limits, who: string, at: number): void;
}

/**
 * Maximum number of buckets per kind. Above it, the least recently used bucket is dropped, which by
 * then has had time to refill. Kinds do not evict each other's buckets.
 */
const MAX_BUCKETS = 20_000;

/**
 * Creates token buckets in the memory of this process; `shared-limits.ts` makes them count across
 * processes. Guessing of secrets is limited in the `attempts` table instead (ADR-010).
 */
export function createLimiter(limits: Limits, clock: Clock): Limiter {
  const kinds = new Map<keyof Limits, LRUCache<string, Bucket>>();

  function bucketsOf(kind: keyof Limits): LRUCache<string, Bucket> {
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    const made = boundedCache<string, Bucket>(MAX_BUCKETS);
    kinds.set(kind, made);
    return made;
  }

  function refilled(bucket: Bucket | undefined, rate: Rate, now: number): number {
    if (bucket === undefined) return rate.count;
    const gained = ((now - bucket.at) / 1000) * (rate.count / rate.seconds);
    return Math.min(rate.count, bucket.left + Math.max(0, gained));
  }

  /** Adds tokens to a bucket, keeping it between empty and full. */
  function change(kind: keyof Limits, who: string, amount: number): void {
    const now = clock();
    const rate = limits[kind];
    const left = refilled(bucketsOf(kind).get(who), rate, now) + amount;
    bucketsOf(kind).set(who, { left: Math.max(0, Math.min(rate.count, left)), at: now });
  }

  return {
    take(kind, who, amount = 1) {
      const now = clock();
      const rate = limits[kind];
      const buckets = bucketsOf(kind);
      const left = refilled(buckets.get(who), rate, now);
      if (left < amount) {
        const seconds = Math.max(1, Math.ceil(((amount - left) * rate.seconds) / rate.count));
        throw tooManyRequests(seconds);
      }
      buckets.set(who, { left: left - amount, at: now });
    },
    giveBack: (kind, who) => change(kind, who, 1),
    hasKind: (kind): kind is keyof Limits => kind in limits,
    takenElsewhere: (kind, who, amount) => change(kind, who, -amount),
    emptiedAt(kind, who, at) {
      const left = refilled({ left: 0, at }, limits[kind], clock());
      const known = refilled(bucketsOf(kind).get(who), limits[kind], clock());
      bucketsOf(kind).set(who, { left: Math.min(left, known), at: clock() });
    },
  };
}

/** Returns the 429 refusal with a `Retry-After` of `seconds`. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(tooMany, {
    code: CODE.tooMany,
    values: { seconds },
    retryAfterSeconds: seconds,
  });
}
