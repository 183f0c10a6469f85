import type { FastifyInstance } from 'fastify';
import { SHARE_PATH, SHARED_PAGE } from '#core/contract/deposit-shared.ts';
import { discardRest } from './uploads.ts';

/**
 * Responds to a picture that was shared with the app while its service worker is not running. The
 * body is not read, and the page reports that it could not read the picture
 * (product.md#shared-pictures).
 */
export async function mountSharedReceipt(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.addHook('onSend', async (request) => discardRest(request));
    scope.post(SHARE_PATH, (_request, reply) => reply.redirect(SHARED_PAGE, 303));
  });
}
