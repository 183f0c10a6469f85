import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encode } from '#core/contract/codec.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { type EndpointName, endpoints } from '#core/contract/endpoints.ts';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../context.ts';
import type { CallContext, HandlerResult } from '../handler.ts';
import { areaHandlers } from './areas.ts';
import { compileInput, inputOf, partOf } from './input.ts';
import { intentOf } from './intent.ts';
import { envelopeText, sendEnvelope } from './reply.ts';
import { ResponseCache, sendCached } from './response-cache.ts';
import { addSessionHooks } from './session-hooks.ts';

/** A handler without its specific types, which are checked at its declaration. */
type AnyHandler = (input: unknown, call: CallContext<'public'>) => Promise<HandlerResult<unknown>>;

/** `/api/api/x` is an alias of `/api/x` (product.md#wire-format). */
export const API_PREFIXES = ['/api/', '/api/api/'];

/**
 * Mounts every call of the contract: hooks and schemas for all of them, and one plugin per area
 * with its routes. Errors reach the error handler of the server.
 */
export async function mountContract(app: FastifyInstance, context: AppContext): Promise<void> {
  const shared = new ResponseCache(context.publicReadMs);
  await app.register(async (calls) => {
    addSessionHooks(calls, context);
    calls.setValidatorCompiler(compileInput);
    for (const [area, handlers] of Object.entries(areaHandlers(context))) {
      await calls.register(areaPlugin(area, handlers, shared));
    }
  });
}

/** Returns the plugin of an area: the routes of its calls, under all their paths. */
function areaPlugin(area: string, handlers: object, shared: ResponseCache) {
  const plugin = async (scope: FastifyInstance) => {
    for (const [name, handler] of Object.entries(handlers) as [EndpointName, AnyHandler][]) {
      const endpoint: Endpoint = endpoints[name];
      for (const path of [endpoint.path, ...endpoint.aliases]) {
        for (const prefix of API_PREFIXES) {
          scope.route({
            method: endpoint.method,
            url: prefix + path,
            schema: { [partOf(endpoint)]: endpoint.input },
            config: { access: endpoint.access, call: endpoint.name },
            handler: (request, reply) => handleCall({ endpoint, handler, shared }, request, reply),
          });
        }
      }
    }
  };
  // This is the name in the output of `app.printPlugins()`.
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: area });
}

interface Mounted {
  readonly endpoint: Endpoint;
  readonly handler: AnyHandler;
  readonly shared: ResponseCache;
}

async function handleCall(
  { endpoint, handler, shared }: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call } = request;
  const input = inputOf(request, endpoint);
  const key = shared.keyOf(endpoint.name, call.language, input);
  const known = key === undefined ? undefined : shared.get(key);
  if (known !== undefined) return sendCached(request, reply, known);
  const { data, text, values } = await handler(input, {
    ...call,
    intent:
      (endpoint.money || endpoint.isKeyed) && call.caller !== undefined
        ? intentOf(request.headers['idempotency-key'], call.caller.memberId, endpoint, input)
        : undefined,
  });
  const msg = text === undefined ? '' : call.say(text, values);
  const envelope = { code: CODE.ok, msg, data: encode(endpoint.output, data) };
  if (key === undefined) return sendEnvelope(reply, envelope);
  return sendCached(request, reply, shared.set(key, envelopeText(envelope)));
}
