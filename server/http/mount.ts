import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { isMissing } from '../../src/contract/primitives.ts';
import type { AppContext } from '../context.ts';
import { Refusal } from '../errors/refusal.ts';
import type { CallContext, HandlerResult, Handlers } from '../handler.ts';
import { createCallContext } from './call-context.ts';
import { intentOf } from './intent.ts';
import { envelopeText, httpTexts, sendEnvelope, sendFailure } from './reply.ts';
import { ResponseCache, sendCached } from './response-cache.ts';
import { toResponseData } from './response-data.ts';
import { assertSameOrigin } from './same-origin.ts';

/** A handler without its specific types, which are checked where it is declared. */
type AnyHandler = (input: unknown, call: CallContext<'public'>) => Promise<HandlerResult<unknown>>;

/** `/api/api/x` is an alias of `/api/x` (product.md#wire-format). */
export const API_PREFIXES = ['/api/', '/api/api/'];

/** Mounts every call of the contract: access, input and output schemas, envelope, aliases. */
export function mountContract(
  app: FastifyInstance,
  context: AppContext,
  handlers: Handlers<EndpointName>,
): void {
  const shared = new ResponseCache(context.publicReadMs);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name as EndpointName] as unknown as AnyHandler;
    const paths = [endpoint.path, ...endpoint.aliases];
    for (const url of paths.flatMap((path) => API_PREFIXES.map((base) => base + path))) {
      app.route({
        method: endpoint.method,
        url,
        handler: (request, reply) =>
          handleCall({ context, endpoint, handler, shared }, request, reply),
      });
    }
  }
}

interface Mounted {
  readonly context: AppContext;
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly shared: ResponseCache;
}

async function handleCall(
  { context, endpoint, handler, shared }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    assertSameOrigin(context.config, request);
    const call = await createCallContext(context, request, reply);
    if (endpoint.access === 'member' && call.caller === undefined) {
      throw new Refusal(httpTexts.signIn, { code: CODE.unauthorised });
    }
    const input = parseInput(endpoint, request);
    const key = shared.keyOf(endpoint.name, call.language, input);
    const known = key === undefined ? undefined : shared.get(key);
    if (known !== undefined) return sendCached(request, reply, known);
    const { data, text, values } = await handler(input, {
      ...call,
      intent:
        endpoint.money && call.caller !== undefined
          ? intentOf(request.headers['idempotency-key'], call.caller.memberId, endpoint.name, input)
          : undefined,
    });
    const msg = text === undefined ? '' : call.say(text, values);
    const envelope = { code: CODE.ok, msg, data: toResponseData(endpoint, data) };
    if (key === undefined) return sendEnvelope(reply, envelope);
    return sendCached(request, reply, shared.set(key, envelopeText(envelope)));
  } catch (error) {
    return sendFailure(reply, request, error, context.texts, context.log);
  }
}

/**
 * Returns the parsed fields of query (GET), body (POST) and path, without missing values
 * (product.md#missing-values). Throws a Refusal.
 */
function parseInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const sent = endpoint.method === 'GET' ? request.query : request.body;
  if (Array.isArray(sent)) throw new Refusal(httpTexts.badRequest);
  const fields = { ...(sent as object | null), ...(request.params as object) };
  const present = Object.entries(fields).filter(([, value]) => !isMissing(value));
  const unstorable = present.find(([, value]) => typeof value === 'string' && !isStorable(value));
  if (unstorable) throw new Refusal(httpTexts.badInput, { values: { field: unstorable[0] } });
  const parsed = z.safeParse(endpoint.input, Object.fromEntries(present));
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path[0] ?? '');
  throw new Refusal(httpTexts.badInput, { values: { field } });
}

/** Returns false for text that PostgreSQL cannot store: NUL or a lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}
