import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CODE } from '#core/contract/envelope.ts';
import type { AppContext } from '../context.ts';
import { Refusal } from '../errors/refusal.ts';
import { SELF_REMOVING_WORKER } from './kill-switch.ts';
import { httpTexts, isApiPath, pathOf, sendFailure, sendNotFound } from './reply.ts';

/** Files of the build that only the server reads. */
const PRIVATE = new Set(['/csp.json', '/build.json']);
/** `/assets` itself is an app page; only paths below it are files. */
const NOT_PAGES = /^\/assets\/.|^\/(market-data|uploads)(\/|$)|\.\w+$/;
const YEAR = 'public, max-age=31536000, immutable';

/**
 * Serves the built app. Files below `/assets` are immutable, all other files are revalidated, and
 * any other page address returns `index.html` (history-mode routing). A missing asset returns 404,
 * never `index.html`.
 */
export async function serveApp(
  app: FastifyInstance,
  context: AppContext,
  dist: string | undefined,
): Promise<void> {
  if (context.config.serviceWorkerKill) {
    app.get('/sw.js', (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('Cache-Control', 'no-cache')
        .send(SELF_REMOVING_WORKER),
    );
  }
  if (dist !== undefined) {
    const assets = `${sep}assets${sep}`;
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      index: 'index.html',
      allowedPath: (path) => !PRIVATE.has(path) && !path.includes('/.'),
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', path.includes(assets) ? YEAR : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (isApiPath(path)) {
      const refusal = new Refusal(httpTexts.notFound, { code: CODE.notFound });
      return sendFailure(reply, request, refusal, context.texts, context.log);
    }
    if (dist !== undefined && isPage(request, path)) return reply.sendFile('index.html');
    reply.header('Cache-Control', 'no-store');
    return sendNotFound(reply, request, context.texts);
  });
}

/**
 * Returns true for a page address: a path without a file extension, requested by a client that
 * accepts HTML.
 */
function isPage(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const takesHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  return isRead && takesHtml && !NOT_PAGES.test(path);
}
