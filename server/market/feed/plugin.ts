import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Clock } from '../../clock.ts';
import type { MarketData } from '../market-data.ts';
import type { PriceSource } from '../price-source.ts';
import { encode, Hub } from './hub.ts';
import { mountReads } from './reads.ts';
import { mountReference } from './reference.ts';
import { Session } from './session.ts';

const PREFIX = '/market-data';
const BEAT_MS = 1000;
const BEATS_A_PING = 5;
const MOST_SOCKETS = 10_000;
const MOST_MESSAGE_BYTES = 8 * 1024;

/** What the parts of the feed share. */
export interface FeedParts {
  readonly data: MarketData;
  readonly clock: Clock;
  readonly known: (symbol: string) => boolean;
}

export interface FeedOptions {
  readonly prices: PriceSource;
  readonly clock: Clock;
}

/**
 * The HTX-format feed (htx.md): REST below `/market-data` and the socket `/market-data/ws`. A source
 * without market data (a scripted one) has no feed.
 */
export async function marketFeed(
  app: FastifyInstance,
  { prices, clock }: FeedOptions,
): Promise<void> {
  const { data } = prices;
  if (data === undefined) return;
  const known = (symbol: string) => data.markets().some((market) => market.symbol === symbol);
  const parts: FeedParts = { data, clock, known };
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  mountReads(app, PREFIX, parts);
  mountReference(app, PREFIX, parts);
  mountSocket(app, parts);
}

function mountSocket(app: FastifyInstance, parts: FeedParts): void {
  const hub = new Hub(parts.data);
  const sessions = new Set<Session>();
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MOST_MESSAGE_BYTES,
  });
  sockets.on('connection', (socket) => {
    const session = new Session(randomUUID().slice(0, 8), socket, hub, parts);
    sessions.add(session);
    socket.on('close', () => sessions.delete(session));
  });

  let beats = 0;
  const timer = setInterval(() => {
    for (const session of sessions) session.beat();
    beats += 1;
    if (beats % BEATS_A_PING !== 0 || sessions.size === 0) return;
    const at = parts.clock();
    const frame = encode({ ping: at });
    for (const session of sessions) session.ping(at, frame);
  }, BEAT_MS);
  timer.unref();

  app.get(`${PREFIX}/ws`, (_request, reply) => reply.code(426).send());
  app.server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0];
    if (path !== `${PREFIX}/ws` || sessions.size >= MOST_SOCKETS) {
      const status = path === `${PREFIX}/ws` ? '503 Service Unavailable' : '404 Not Found';
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      sockets.emit('connection', opened, request);
    });
  });
  // Before the server waits for its connections to end, or it would wait for these for ever.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    for (const session of sessions) session.close(1001, 'server stops');
    for (const socket of sockets.clients) setTimeout(() => socket.terminate(), 250).unref();
  });
}
