import type { Caller } from '../handler.ts';
import { boundedCache } from '../lib/bounded-cache.ts';
import type { Clock } from '../lib/clock.ts';
import { hashSecret } from '../modules/members/secrets.ts';
import type { Tokens } from '../modules/members/tokens.ts';
import type { Limiter } from './limits.ts';

/** Credentials of a call: the token and, if present, the binding secret of the session cookie. */
interface Credentials {
  readonly token: string;
  readonly binding: string | undefined;
}

type Find = () => Promise<Caller | undefined>;

export interface Authenticator {
  /**
   * Counts a call against the limits and resolves to its caller. The limits of the address or, if
   * the token was valid before, of the member apply before `find`, which is called at most once.
   * Throws a Refusal.
   */
  authenticate(
    address: string,
    credentials: Credentials | undefined,
    find: Find,
  ): Promise<Caller | undefined>;
}

const MAX_KNOWN = 20_000;
/** Time for which an unknown token is rejected without a lookup. */
const UNKNOWN_MS = 60_000;

/**
 * Protects the database from unknown tokens, and each member's limit from other clients. A token
 * that was valid before counts only against its member, so other clients at the same address cannot
 * block its owner; `find` decides whether the token is still valid. Any other token is looked up
 * only if this exchange issued it. An untagged token (of an old version) is charged as unknown
 * before the lookup and refunded if it is valid.
 */
export function createAuthenticator(limiter: Limiter, clock: Clock, tokens: Tokens): Authenticator {
  const seen = boundedCache<string, number>(MAX_KNOWN);
  const unknown = boundedCache<string, number>(MAX_KNOWN);
  const underWay = new Map<string, Promise<unknown>>();

  async function findSeen(key: string, memberId: number, find: Find): ReturnType<Find> {
    limiter.take('member', String(memberId));
    const caller = await find();
    if (caller === undefined) seen.delete(key);
    return caller;
  }

  async function findNew(key: string, find: Find): ReturnType<Find> {
    const looking = find();
    underWay.set(key, looking);
    try {
      const caller = await looking;
      if (caller === undefined) unknown.set(key, clock());
      else seen.set(key, caller.memberId);
      return caller;
    } finally {
      underWay.delete(key);
    }
  }

  /** Finds the caller of a token that has not yet proved valid. */
  async function findUnseen(
    key: string,
    { isIssued, address }: { readonly isIssued: boolean; readonly address: string },
    find: Find,
  ): ReturnType<Find> {
    const isUnknown = clock() - (unknown.get(key) ?? Number.NEGATIVE_INFINITY) < UNKNOWN_MS;
    if (isUnknown) return undefined;
    const caller = await (isIssued ? findNew(key, find) : findUntagged(key, address, find));
    if (caller !== undefined) limiter.take('member', String(caller.memberId));
    return caller;
  }

  async function findUntagged(key: string, address: string, find: Find): ReturnType<Find> {
    limiter.take('unknownToken', address);
    let isUnknown = false;
    try {
      const caller = await findNew(key, find);
      isUnknown = caller === undefined;
      return caller;
    } finally {
      if (!isUnknown) limiter.giveBack('unknownToken', address);
    }
  }

  return {
    async authenticate(address, credentials, find) {
      const kind = credentials && tokens.judge(credentials.token, clock());
      if (credentials === undefined || kind === 'foreign') {
        limiter.take('address', address);
        return undefined;
      }
      // The key includes the binding: a valid token without its cookie is cached as unknown without
      // affecting the session's owner.
      const key = hashSecret(`${credentials.token} ${credentials.binding ?? ''}`);
      if (!seen.has(key)) limiter.take('address', address);
      // Concurrent calls with the same new token wait for a single lookup.
      const first = underWay.get(key);
      if (first !== undefined) await first;
      const memberId = seen.get(key);
      if (memberId !== undefined) return findSeen(key, memberId, find);
      return findUnseen(key, { isIssued: kind === 'issued', address }, find);
    },
  };
}
