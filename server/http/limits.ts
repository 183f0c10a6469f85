import { CODE } from '../../src/contract/envelope.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';

/** At most `count` within `seconds`, refilled evenly. */
export interface Rate {
  readonly count: number;
  readonly seconds: number;
}

/** What is counted: calls of a member, calls of an address before login, and the costly public calls. */
export interface Limits {
  readonly member: Rate;
  readonly address: Rate;
  readonly login: Rate;
  readonly register: Rate;
  readonly mail: Rate;
  /** Images of a member, and their bytes. */
  readonly upload: Rate;
  readonly uploadBytes: Rate;
}

/** Limits of a public server. Many members share one address behind a mobile carrier. */
export const PRODUCTION_LIMITS: Limits = {
  member: { count: 600, seconds: 60 },
  address: { count: 3000, seconds: 60 },
  login: { count: 300, seconds: 600 },
  register: { count: 60, seconds: 3600 },
  mail: { count: 60, seconds: 3600 },
  upload: { count: 60, seconds: 3600 },
  uploadBytes: { count: 100 * 1024 * 1024, seconds: 3600 },
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
}

/** Most buckets kept before the full ones are dropped: bounds the memory an attacker can claim. */
const MOST_BUCKETS = 50_000;

/** Token buckets in this instance's memory; guarding secrets is the attempts table's work, not this. */
export function createLimiter(limits: Limits, clock: Clock): Limiter {
  const buckets = new Map<string, Bucket>();

  function refilled(bucket: Bucket, rate: Rate, now: number): number {
    const gained = ((now - bucket.at) / 1000) * (rate.count / rate.seconds);
    return Math.min(rate.count, bucket.left + Math.max(0, gained));
  }

  function dropFull(now: number): void {
    for (const [key, bucket] of buckets) {
      const rate = limits[key.slice(0, key.indexOf(' ')) as keyof Limits];
      if (refilled(bucket, rate, now) >= rate.count) buckets.delete(key);
    }
    if (buckets.size > MOST_BUCKETS) buckets.clear();
  }

  return {
    take(kind, who, amount = 1) {
      const now = clock();
      const rate = limits[kind];
      const key = `${kind} ${who}`;
      const bucket = buckets.get(key) ?? { left: rate.count, at: now };
      const left = refilled(bucket, rate, now);
      if (left < amount) {
        const seconds = Math.max(1, Math.ceil(((amount - left) * rate.seconds) / rate.count));
        throw new Refusal(tooMany, {
          code: CODE.tooMany,
          values: { seconds },
          retryAfterSeconds: seconds,
        });
      }
      buckets.set(key, { left: left - amount, at: now });
      if (buckets.size > MOST_BUCKETS) dropFull(now);
    },
  };
}
