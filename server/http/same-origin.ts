import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from '../errors/refusal.ts';
import { httpTexts } from './reply.ts';

/** What a browser calls a request of our own page, and one that the person typed or bookmarked. */
const OWN_SITES = ['same-origin', 'none'];

/**
 * Throws a Refusal for a call that a page of another site made. Browsers say so in `Sec-Fetch-Site`; one
 * that does not send it is judged by `Origin`, which must then be ours. Clients that are no browsers send
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

/** The origin this request was addressed to, as a browser writes it: without the usual port. */
function addressedOrigin({ protocol, host }: FastifyRequest): string | undefined {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
