import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';

const HEADER = 'x-forwarded-for';
/**
 * Minimum interval between log lines, because a proxy that sends no address does so with every
 * request.
 */
const LOG_EVERY_MS = 3_600_000;
const LOGGED_CHARACTERS = 100;

/**
 * Reduces the values that trusted proxies forward to addresses, before `request.ip` is read. Some
 * proxies add a port, which would make each connection a separate client. A value that is not an
 * address (`unknown`) is refused: the call then counts for the proxy that sent it.
 */
export function readForwardedAddresses(app: FastifyInstance, clock: Clock, log: Logger): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const forwarded = headers[HEADER];
    if (typeof forwarded !== 'string') return done();
    headers[HEADER] = forwarded
      .split(',')
      .map((hop) => addressOfHop(hop.trim()))
      .join(', ');
    // The hops go from the connection to the first hop that is not a trusted proxy; `request.ips`
    // is undefined if no proxy is trusted.
    const hops = request.ips ?? [];
    const last = hops.at(-1);
    if (hops.length < 2 || last === undefined || isIP(last) !== 0) return done();
    const addresses = hops.slice(0, -1);
    headers[HEADER] = addresses.slice(1).reverse().join(', ');
    if (clock() - loggedAt >= LOG_EVERY_MS) {
      loggedAt = clock();
      log.warn(
        { forwarded: last.slice(0, LOGGED_CHARACTERS), proxy: addresses.at(-1) },
        'a trusted proxy forwarded no address: its calls count as those of the proxy',
      );
    }
    done();
  });
}

/** Returns the address of a hop without port and brackets, or the hop if it has no address. */
function addressOfHop(hop: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(hop) ?? [];
  if (ipv6 !== undefined && isIPv6(ipv6)) return ipv6;
  return ipv4 !== undefined && isIPv4(ipv4) ? ipv4 : hop;
}
