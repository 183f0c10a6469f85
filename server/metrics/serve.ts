import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../lib/log.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** The port on which it listens. */
  readonly port: number;
  close(): Promise<void>;
}

const PATH = '/metrics';
/** Limits of a request, which are low because a scraper sends only a few headers. */
const LIMITS = { requestTimeout: 10_000, headersTimeout: 5_000, maxHeaderSize: 8 * 1024 };

/**
 * Serves only `/metrics` on a separate port, so no proxy of the app forwards it. Rejects if the
 * port cannot be opened.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port }: { readonly host: string; readonly port: number },
  log: Logger,
): Promise<MetricsServer> {
  const server = createServer(LIMITS, (request, response) => {
    respond(metrics, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'metrics could not be read');
      send(response, 500, 'Server error\n');
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (url?.split('?', 1)[0] !== PATH) return send(response, 404, 'Not found\n');
  if (method !== 'GET') return send(response, 405, 'Method not allowed\n', { Allow: 'GET' });
  const text = await metrics.text();
  send(response, 200, text, { 'Content-Type': metrics.contentType });
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(body);
}
