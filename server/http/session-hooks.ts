import type { FastifyInstance } from 'fastify';
import type { Access } from '#core/contract/endpoint.ts';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../context.ts';
import { Refusal } from '../errors/refusal.ts';
import type { CallContext } from '../handler.ts';
import { createCallContext } from './call-context.ts';
import { httpTexts } from './reply.ts';
import { assertSameOrigin } from './same-origin.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hooks of `addSessionHooks` before the fields are validated. */
    call: CallContext<'public'>;
  }
  interface FastifyContextConfig {
    /** The permitted callers of the route. */
    access?: Access;
  }
}

/**
 * Adds the hooks of every call of a scope: pages of other sites are refused before the body is
 * read; when the body has arrived, the call counts against its limits and its session is looked up.
 * A route with `access: 'member'` is refused without a session.
 */
export function addSessionHooks(scope: FastifyInstance, context: AppContext): void {
  scope.decorateRequest('call');
  scope.addHook('onRequest', async (request) => assertSameOrigin(context.config, request));
  scope.addHook('preValidation', async (request, reply) => {
    const call = await createCallContext(context, request, reply);
    if (request.routeOptions.config.access === 'member' && call.caller === undefined) {
      throw new Refusal(httpTexts.signIn, { code: CODE.unauthorised });
    }
    request.call = call;
  });
}
