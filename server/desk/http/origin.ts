import type { FastifyRequest } from 'fastify';
import { DeskRefusal } from '../desk-refusal.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the origin of the desk's page: the configured origin or, if there is none, the local
 * address of the request. Throws DeskRefusal for a request from another site or to another host
 * name.
 */
export function readOrigin(request: FastifyRequest, url: string | undefined): string {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const addressed = new URL(`${request.protocol}://${request.host}`);
  const isOwnName =
    url === undefined ? LOOPBACK.has(addressed.hostname) : addressed.host === new URL(url).host;
  const own = url ?? addressed.origin;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwnName || !isOwnSite || (origin !== undefined && origin !== own))
    throw new DeskRefusal('forbidden', 'this call comes from another site');
  return own;
}
