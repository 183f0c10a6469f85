import { LRUCache } from 'lru-cache';
import type { Caller } from '../handler.ts';
import type { Clock } from '../lib/clock.ts';
import { hashSecret, isSecret } from '../modules/auth/auth.secrets.ts';
import type { Limiter } from './limits.ts';

/** What a call presents: a token, and the binding secret of the cookie it may need. */
export interface Credentials {
  readonly token: string;
  readonly binding: string | undefined;
}

type Find = () => Promise<Caller | undefined>;

export interface Authenticator {
  /**
   * Counts a call and answers who makes it. The limits of its address, or of its member when the token
   * was seen valid before, are asked before `find`, which is called at most once. Throws a Refusal.
   */
  authenticate(
    address: string,
    credentials: Credentials | undefined,
    find: Find,
  ): Promise<Caller | undefined>;
}

const MOST_KNOWN = 20_000;
/** So long a token that was nobody's is not asked for again. */
const UNKNOWN_MS = 60_000;

/**
 * Keeps strangers from the database and members from each other's share. A token seen valid once is
 * counted with its member alone, so that nobody behind the same address can have its owner refused;
 * whether it is valid still is `find`'s to say. Every other token is looked up at the price of an
 * unknown one, which is given back when it turns out to be somebody's.
 */
export function createAuthenticator(limiter: Limiter, clock: Clock): Authenticator {
  const seen = new LRUCache<string, number>({ max: MOST_KNOWN });
  const unknown = new LRUCache<string, number>({ max: MOST_KNOWN });
  const underWay = new Map<string, Promise<unknown>>();

  async function findSeen(key: string, memberId: number, find: Find): ReturnType<Find> {
    limiter.take('member', String(memberId));
    const caller = await find();
    if (caller === undefined) seen.delete(key);
    return caller;
  }

  async function findNew(key: string, address: string, find: Find): ReturnType<Find> {
    limiter.take('unknownToken', address);
    const looking = find();
    underWay.set(key, looking);
    let isUnknown = false;
    try {
      const caller = await looking;
      isUnknown = caller === undefined;
      if (caller === undefined) unknown.set(key, clock());
      else seen.set(key, caller.memberId);
      return caller;
    } finally {
      underWay.delete(key);
      if (!isUnknown) limiter.giveBack('unknownToken', address);
    }
  }

  return {
    async authenticate(address, credentials, find) {
      if (credentials === undefined || !isSecret(credentials.token)) {
        limiter.take('address', address);
        return undefined;
      }
      // The binding is part of it: without its cookie a good token is nobody's, and stays its owner's.
      const key = hashSecret(`${credentials.token} ${credentials.binding ?? ''}`);
      if (!seen.has(key)) limiter.take('address', address);
      // Of several calls with a new token the first one asks.
      const first = underWay.get(key);
      if (first !== undefined) await first;
      const memberId = seen.get(key);
      if (memberId !== undefined) return findSeen(key, memberId, find);
      const isUnknown = clock() - (unknown.get(key) ?? Number.NEGATIVE_INFINITY) < UNKNOWN_MS;
      if (isUnknown) return undefined;
      const caller = await findNew(key, address, find);
      if (caller !== undefined) limiter.take('member', String(caller.memberId));
      return caller;
    },
  };
}
