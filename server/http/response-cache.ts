import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { EndpointName } from '#core/contract/endpoints.ts';
import { CODE } from '#core/contract/envelope.ts';
import type { LanguageCode } from '#core/domain/languages.ts';

/** Calls whose responses depend only on their fields and the language, not on the caller. */
const SHARED_CALLS: ReadonlySet<string> = new Set<EndpointName>([
  'getSetting',
  'getLangList',
  'getBanner',
  'getFriendList',
  'getContentList',
  'getCurrencyRates',
  'getMarketList',
  'getAllCurrencyList',
  'getAllMarketList',
  'getLiabilityList',
]);

/**
 * Maximum age of a cached response. Prices change once a second, so a quarter of a second is not
 * noticeable.
 */
const MAX_AGE_MS = 250;
const MAX_RESPONSES = 500;
/** Responses below this many bytes are sent uncompressed. */
const LEAST_COMPRESSED = 1024;

interface CachedResponse {
  readonly body: string;
  /** The compressed body, which is created when it is first requested. */
  compressed?: Buffer;
}

/** Caches the bodies of successful responses that many callers request at the same time. */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>;
  readonly #isOn: boolean;

  /** Creates the cache; a `maxAgeMs` of 0 disables it. */
  constructor(maxAgeMs: number) {
    this.#isOn = maxAgeMs > 0;
    const ttl = Math.max(1, Math.min(MAX_AGE_MS, maxAgeMs));
    this.#responses = new LRUCache({ max: MAX_RESPONSES, ttl, ttlResolution: 10 });
  }

  /** Returns the cache key of a call; `undefined` for calls whose responses are not shared. */
  keyOf(name: string, language: LanguageCode, input: unknown): string | undefined {
    if (!this.#isOn || !SHARED_CALLS.has(name)) return undefined;
    return `${name} ${language} ${JSON.stringify(input)}`;
  }

  get(key: string): CachedResponse | undefined {
    return this.#responses.get(key);
  }

  set(key: string, body: string): CachedResponse {
    const response = { body };
    this.#responses.set(key, response);
    return response;
  }
}

/** Sends a cached response, compressed once for all clients that accept brotli. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply {
  reply.envelopeCode = CODE.ok;
  reply.code(200).type('application/json; charset=utf-8');
  if (response.body.length < LEAST_COMPRESSED) return reply.send(response.body);
  reply.header('Vary', 'accept-encoding');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(response.body);
  response.compressed ??= brotliCompressSync(response.body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  return reply.header('Content-Encoding', 'br').send(response.compressed);
}
