import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../errors/refusal.ts';
import { httpTexts } from './reply.ts';

/** `Sec-Fetch-Site` of requests from our own pages, and of typed or bookmarked addresses. */
const OWN_SITES = ['same-origin', 'none'];

/**
 * Throws a Refusal for a call made by a page of another site (product.md#headers). Browsers send
 * `Sec-Fetch-Site`; if it is missing, `Origin` must be ours or also missing. Other clients send
 * neither.
 */
export function assertSameOrigin(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  request: FastifyRequest,
): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined) {
    if (!OWN_SITES.includes(String(site))) throw new Refusal(httpTexts.foreign);
  } else if (origin !== undefined && origin !== (publicUrl ?? addressedOrigin(request))) {
    throw new Refusal(httpTexts.foreign);
  }
}

/**
 * Returns the origin to which this request was addressed, as browsers serialise it: without a
 * default port.
 */
export function addressedOrigin({ protocol, host }: FastifyRequest): string | undefined {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
