import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { AppContext } from './context.ts';
import { mountApiDocs } from './http/api-docs.ts';
import { mountHealth } from './http/health.ts';
import { measureCalls } from './http/measure-calls.ts';
import { mountContract } from './http/mount.ts';
import { isApiPath, pathOf, sendFailure } from './http/reply.ts';
import { addRequestIds, assignRequestId } from './http/request-ids.ts';
import { securityHeaders } from './http/security-headers.ts';
import { mountSharedReceipt } from './http/shared-receipt.ts';
import { serveApp } from './http/static-files.ts';
import { registerUnderPressure } from './http/under-pressure.ts';
import { mountUploads } from './http/uploads.ts';
import { closeUnused, closeWhileDraining, createDraining, type Draining } from './lib/draining.ts';
import { readForwardedAddresses } from './lib/forwarded-address.ts';
import { withRequestId } from './lib/request-id.ts';
import type { FeedLimits } from './market/feed/limits.ts';
import { marketFeed } from './market/feed/plugin.ts';

export interface AppOptions {
  /** Folder of the built app. Without it, only the API is served. */
  readonly dist?: string;
  /** Folder of the API documents; by default, the output folder of a build. */
  readonly apiDocs?: string;
  /** Limits of the market feed per address; by default, those of a public server. */
  readonly feedLimits?: FeedLimits;
  /**
   * Refuses calls while the average event loop delay exceeds this. Without it, calls are never
   * refused because of delay.
   */
  readonly mostDelayMs?: number;
  /**
   * Ends the process without interruption for members. Without it, the process ends immediately.
   */
  readonly draining?: Draining;
}

/** Maximum size of a body in bytes; calls send form fields, not files. */
const BODY_LIMIT = 64 * 1024;
/** A request is aborted if it has not arrived completely within this time. */
const REQUEST_MS = 30_000;
const HTTP = {
  headersTimeout: 10_000,
  /**
   * Interval at which both timeouts are checked. With Node's default of 30 s, requests could live
   * twice as long as the timeout.
   */
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};

/**
 * Builds the HTTP server for an opened context: it serves the health checks and the services of the
 * process's roles. The caller calls `listen`.
 */
export async function buildApp(
  context: AppContext,
  { dist, apiDocs, feedLimits, mostDelayMs, draining = createDraining() }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config, log, metrics, texts } = context;
  const secure = securityHeaders(config, dist);
  const app = fastify({
    // This is cast to the base type, because the logger's own type would become part of every
    // Fastify type.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    // The logger adds the id of the request itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_MS,
    http: HTTP,
    // Hooks do not run for a URL that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      assignRequestId(request, reply);
      secure(request, reply);
      withRequestId(request.id, () => void fail(error, request, reply));
    },
  });

  /**
   * Sends the envelope to API callers and a plain status to all other callers. Internal details are
   * never sent.
   */
  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (isApiPath(pathOf(request))) return sendFailure(reply, request, error, texts, log);
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) log.error({ err: error, path: pathOf(request) }, 'request failed');
    return reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(status >= 500 ? 'Server error\n' : 'Bad request\n');
  }

  app.decorateReply('envelopeCode', undefined);
  addRequestIds(app);
  readForwardedAddresses(app, context.clock, log);
  if (metrics) measureCalls(app, metrics.recordCall);
  app.addHook('onRequest', async (request, reply) => secure(request, reply));
  app.addHook('onResponse', async (request, reply) => {
    log.debug(
      {
        requestId: request.id,
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
      },
      `responded in ${reply.elapsedTime.toFixed(1)} ms`,
    );
  });
  app.setErrorHandler(fail);
  if (mostDelayMs !== undefined) await registerUnderPressure(app, mostDelayMs);

  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_LIMIT });

  closeWhileDraining(app, draining);
  closeUnused(app);
  mountHealth(app, context, draining);
  if (config.roles.has('feed')) {
    const { prices, clock } = context;
    await app.register(marketFeed, { prices, clock, draining, limits: feedLimits });
    metrics?.countSockets(() => app.websocketServer?.clients.size ?? 0);
  }
  if (config.roles.has('web')) {
    await mountContract(app, context);
    await mountUploads(app, context);
    mountApiDocs(app, apiDocs);
    await mountSharedReceipt(app);
    await serveApp(app, context, dist);
  }
  return app;
}
