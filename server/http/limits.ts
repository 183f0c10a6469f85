import { LRUCache } from 'lru-cache';
import { CODE } from '../../src/contract/envelope.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Rate } from '../lib/rate.ts';

/** What is counted: calls of a member, calls of an address before login, and the costly calls. */
export interface Limits {
  readonly member: Rate;
  readonly address: Rate;
  /** Tokens of an address that turn out to be nobody's: each one costs a question of the database. */
  readonly unknownToken: Rate;
  readonly login: Rate;
  readonly register: Rate;
  readonly mail: Rate;
  /** Images of a member, their bytes, and images of an address. */
  readonly upload: Rate;
  readonly uploadBytes: Rate;
  readonly addressUpload: Rate;
}

/** Limits of a public server. Many members share one address behind a mobile carrier. */
export const PRODUCTION_LIMITS: Limits = {
  member: { count: 600, seconds: 60 },
  address: { count: 3000, seconds: 60 },
  unknownToken: { count: 30, seconds: 60 },
  login: { count: 300, seconds: 600 },
  register: { count: 60, seconds: 3600 },
  mail: { count: 60, seconds: 3600 },
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
  /** Takes from `who`'s share of `kind`, one unless told. Throws a Refusal with the wait when it is used up. */
  take(kind: keyof Limits, who: string, amount?: number): void;
  /** Gives one back that was taken for nothing. */
  giveBack(kind: keyof Limits, who: string): void;
}

/**
 * Most buckets of one kind. Beyond, the one unused for longest is forgotten: whoever calls from many
 * addresses pushes out buckets that had time to fill again, and none of another kind.
 */
const MOST_BUCKETS = 20_000;

/** Token buckets in this instance's memory; guarding secrets is the attempts table's work, not this. */
export function createLimiter(limits: Limits, clock: Clock): Limiter {
  const kinds = new Map<keyof Limits, LRUCache<string, Bucket>>();

  function bucketsOf(kind: keyof Limits): LRUCache<string, Bucket> {
    const known = kinds.get(kind);
    if (known !== undefined) return known;
    const made = new LRUCache<string, Bucket>({ max: MOST_BUCKETS });
    kinds.set(kind, made);
    return made;
  }

  function refilled(bucket: Bucket | undefined, rate: Rate, now: number): number {
    if (bucket === undefined) return rate.count;
    const gained = ((now - bucket.at) / 1000) * (rate.count / rate.seconds);
    return Math.min(rate.count, bucket.left + Math.max(0, gained));
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
    giveBack(kind, who) {
      const now = clock();
      const left = refilled(bucketsOf(kind).get(who), limits[kind], now) + 1;
      bucketsOf(kind).set(who, { left: Math.min(limits[kind].count, left), at: now });
    },
  };
}

/** "Come again in so many seconds", with the header that says so. */
export function tooManyRequests(seconds: number): Refusal {
  return new Refusal(tooMany, {
    code: CODE.tooMany,
    values: { seconds },
    retryAfterSeconds: seconds,
  });
}
