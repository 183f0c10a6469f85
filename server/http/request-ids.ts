import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withRequestId } from '../lib/request-id.ts';

const HEADER = 'X-Request-Id';
/** An id from a proxy is written to the log: letters, digits and three signs, 8 to 64 of them. */
const GIVEN = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * Gives each request an id: that of a trusted proxy, or a generated one. It is in the response and
 * in every line that is logged for the request (operations.md#metrics).
 */
export function addRequestIds(app: FastifyInstance): void {
  // Fastify continues in this context when the body has arrived.
  app.addHook('onRequest', (request, reply, done) => {
    assignRequestId(request, reply);
    withRequestId(request.id, done);
  });
}

/** Sets the id of a request and its header of the response. */
export function assignRequestId(request: FastifyRequest, reply: FastifyReply): void {
  request.id = idFromProxy(request) ?? randomUUID();
  reply.header(HEADER, request.id);
}

/** Only a trusted proxy adds to `ips` the address it was called from. */
function idFromProxy({ ips = [], headers }: FastifyRequest): string | undefined {
  const id = headers['x-request-id'];
  return ips.length > 1 && typeof id === 'string' && GIVEN.test(id) ? id : undefined;
}
