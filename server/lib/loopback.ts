import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Error codes of a machine that has no IPv6 or no IPv6 address. */
const NO_IPV6: ReadonlySet<string | undefined> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Starts listening on `localhost`: on IPv4, and on the same port of IPv6 if the machine has IPv6,
 * regardless of its hosts file. Returns the address to open. Browsers allow passkeys on this name
 * but not on an IP address. Throws if one of the two ports is taken, because a browser may then
 * reach another program.
 */
export async function listenOnLoopback(app: FastifyInstance, port: number): Promise<string> {
  const second = createServer((socket) => app.server.emit('connection', socket));
  app.addHook('preClose', (done) => {
    second.close();
    done();
  });
  const address = new URL(await app.listen({ host: '127.0.0.1', port }));
  second.listen(Number(address.port), '::1');
  await once(second, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (!NO_IPV6.has(error.code)) throw error;
  });
  address.hostname = 'localhost';
  return address.origin;
}
