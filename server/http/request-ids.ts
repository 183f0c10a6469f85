import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withRequestId } from '../lib/request-id.ts';

const HEADER = 'X-Request-Id';
/**
 * Format of an id from a proxy, which is written to the log: 8 to 64 letters, digits, dots,
 * underscores and dashes.
 */
const GIVEN = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * Gives each request an id: the id from a trusted proxy, or a generated one. The id is in the
 * response and in every line that is logged for the request (operations.md#metrics).
 */
export function addRequestIds(app: FastifyInstance): void {
  // Fastify continues in this context after the body has arrived.
  app.addHook('onRequest', (request, reply, done) => {
    assignRequestId(request, reply);
    withRequestId(request.id, done);
  });
}

/** Sets the id of a request and the response header that contains it. */
export function assignRequestId(request: FastifyRequest, reply: FastifyReply): void {
  request.id = idFromProxy(request) ?? randomUUID();
  reply.header(HEADER, request.id);
}

/**
 * Returns the id that a trusted proxy sent. Only a trusted proxy adds the address of its caller to
 * `ips`.
 */
function idFromProxy({ ips = [], headers }: FastifyRequest): string | undefined {
  const id = headers['x-request-id'];
  return ips.length > 1 && typeof id === 'string' && GIVEN.test(id) ? id : undefined;
}
