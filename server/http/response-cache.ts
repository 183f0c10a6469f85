import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import type { LanguageCode } from '../../src/contract/languages.ts';

/** Answers of these calls depend on their fields and the language only, not on who asks. */
const SHARED_CALLS: ReadonlySet<string> = new Set<EndpointName>([
  'getSetting',
  'getLangList',
  'getBanner',
  'getFriendList',
  'getContentList',
  'getMarketList',
  'getAllCurrencyList',
  'getAllMarketList',
]);

/** Prices change once a second: nobody notices a quarter of it. */
const MAX_AGE_MS = 250;
const MOST_ANSWERS = 500;
/** Below this size an answer is sent as it is. */
const LEAST_COMPRESSED = 1024;

interface CachedResponse {
  readonly body: string;
  /** Made when the first caller asks for it. */
  compressed?: Buffer;
}

/** Bodies of successful answers that many callers get within a moment. */
export class ResponseCache {
  readonly #answers: LRUCache<string, CachedResponse>;
  readonly #isOn: boolean;

  /** `maxAgeMs` 0 keeps none. */
  constructor(maxAgeMs: number) {
    this.#isOn = maxAgeMs > 0;
    const ttl = Math.max(1, Math.min(MAX_AGE_MS, maxAgeMs));
    this.#answers = new LRUCache({ max: MOST_ANSWERS, ttl, ttlResolution: 10 });
  }

  /** Under which name an answer is kept; `undefined` for calls whose answers are not shared. */
  keyOf(name: string, language: LanguageCode, input: unknown): string | undefined {
    if (!this.#isOn || !SHARED_CALLS.has(name)) return undefined;
    return `${name} ${language} ${JSON.stringify(input)}`;
  }

  get(key: string): CachedResponse | undefined {
    return this.#answers.get(key);
  }

  set(key: string, body: string): CachedResponse {
    const answer = { body };
    this.#answers.set(key, answer);
    return answer;
  }
}

/** Sends a shared answer, compressed once for all who take brotli. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
): FastifyReply {
  reply.code(200).type('application/json; charset=utf-8');
  if (answer.body.length < LEAST_COMPRESSED) return reply.send(answer.body);
  reply.header('Vary', 'accept-encoding');
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(answer.body);
  answer.compressed ??= brotliCompressSync(answer.body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
  return reply.header('Content-Encoding', 'br').send(answer.compressed);
}
