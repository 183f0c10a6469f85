import type { FastifyInstance } from 'fastify';
import { type Outcome, outcomeOf } from '../metrics/outcome.ts';
import { isApiPath, pathOf } from './reply.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name under which calls of the route are counted. */
    call?: string;
  }
}

/** The name under which calls without a route are counted, because a path may contain anything. */
const UNKNOWN = 'unknown';

/**
 * Records every call of the API when its response is sent, or when the client disconnects before
 * that. Pages, files and market data are not calls.
 */
export function measureCalls(
  app: FastifyInstance,
  record: (name: string, outcome: Outcome, seconds: number) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined && !isApiPath(pathOf(request))) return;
    let isRecorded = false;
    const end = (outcome: Outcome) => {
      if (!isRecorded) record(call ?? UNKNOWN, outcome, reply.elapsedTime / 1000);
      isRecorded = true;
    };
    reply.raw.once('finish', () => end(outcomeOf(reply.envelopeCode, reply.statusCode)));
    reply.raw.once('close', () => end('aborted'));
  });
}
