import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { siteImageUpload } from '#desk/contract/catalogue.ts';
import { readForwardedAddresses } from '../../lib/forwarded-address.ts';
import type { DeskContext } from '../desk-call.ts';
import { createAnswer } from './answer.ts';
import { failureOf } from './failures.ts';
import { deskHeaders } from './headers.ts';

const BODY_LIMIT = 64 * 1024;
/** Maximum size of a body in bytes, which may contain a picture in base64. */
const IMAGE_BODY_LIMIT = 3 * 1024 * 1024;
const REQUEST_MS = 30_000;

/** Builds the web desk, which never listens on the members' port. `dist` is the folder of its app. */
export async function buildDeskApp(
  context: DeskContext,
  { dist }: { readonly dist?: string } = {},
): Promise<FastifyInstance> {
  const { config, clock, log } = context;
  const headers = deskHeaders(dist, config.deskUrl !== undefined);
  const answer = createAnswer(context);
  const app = fastify({
    // This is cast to the base type, because the logger's own type would become part of every
    // Fastify type.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
  });
  // With this parser, a form on another site could send text without a preflight.
  app.removeContentTypeParser('text/plain');
  await app.register(cookie);
  readForwardedAddresses(app, clock, log);
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = failureOf(error);
    if (status >= 500) log.error({ err: error }, 'a call of the desk failed');
    return reply.code(status).send(body);
  });
  const receive = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('Cache-Control', 'no-store');
    return reply.send(await answer(name, request, reply));
  };
  app.post<{ Params: { name: string } }>('/api/:name', (request, reply) =>
    receive(request.params.name, request, reply),
  );
  app.post(`/api/${siteImageUpload.name}`, { bodyLimit: IMAGE_BODY_LIMIT }, (request, reply) =>
    receive(siteImageUpload.name, request, reply),
  );
  app.get('/healthz', async () => ({ ok: true }));
  if (dist !== undefined) await serveDeskFiles(app, dist);
  return app;
}

/** Serves the built app; any path without an extension is one of its pages. */
async function serveDeskFiles(app: FastifyInstance, dist: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: dist,
    cacheControl: false,
    allowedPath: (path) => path !== '/csp.json' && !path.includes('/.'),
    setHeaders: (reply, path) => {
      const isImmutable = path.includes('/assets/');
      const cache = isImmutable ? 'private, max-age=31536000, immutable' : 'no-cache';
      reply.header('Cache-Control', cache);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isPage = request.method === 'GET' && !/^\/api\/|\.\w+$/.test(path);
    if (isPage) return reply.sendFile('index.html');
    return reply.code(404).send({ code: 'missing', message: 'not found' });
  });
}
