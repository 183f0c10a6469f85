import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { addressKey } from '../../lib/address-key.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Draining } from '../../lib/draining.ts';
import type { PriceSource } from '../price-source.ts';
import { Bundle } from './bundle.ts';
import type { FeedDeps } from './deps.ts';
import { encode, Hub } from './hub.ts';
import { type FeedLimits, PRODUCTION_FEED_LIMITS } from './limits.ts';
import { FEW_ROWS, mountReads } from './reads.ts';
import { mountReference } from './reference.ts';
import { Session } from './session.ts';
import { Shares } from './shares.ts';
import { mountSparklines } from './sparklines.ts';
import { withTickers } from './tickers.ts';

const PREFIX = '/market-data';
const BEAT_MS = 1000;
const BEATS_A_PING = 5;
const MAX_MESSAGE_BYTES = 8 * 1024;
/** Maximum number of addresses whose reads are counted; the least recently used one is dropped. */
const MAX_ADDRESSES = 20_000;
const COME_AGAIN_SECONDS = 30;
/** Shares of the draining time after which the first socket and the last socket are closed. */
const NOTICED = 0.4;
const MOVED = 0.4;

export interface FeedOptions {
  readonly prices: PriceSource;
  readonly clock: Clock;
  readonly limits?: FeedLimits | undefined;
  readonly draining?: Pick<Draining, 'onDrain'> | undefined;
}

/** The error for an address that exceeds its read limit. */
class TooMany extends Error {
  readonly statusCode = 429;
}

/**
 * The HTX-format feed (market-data.md#paths): REST below `/market-data` and the socket
 * `/market-data/ws`. A source without market data (in tests) has no feed. Upgrades go through the
 * router, so `request.ip` also respects a trusted proxy.
 */
async function mountFeed(
  app: FastifyInstance,
  { prices, clock, limits = PRODUCTION_FEED_LIMITS, draining }: FeedOptions,
): Promise<void> {
  const { data } = prices;
  if (data === undefined) return;
  const isListed = (symbol: string) => data.markets().some((market) => market.symbol === symbol);
  const quote = (symbol: string) => prices.quote(symbol);
  const deps: FeedDeps = { data, quote, clock, isListed, limits };
  await app.register(websocket, {
    options: { perMessageDeflate: false, maxPayload: MAX_MESSAGE_BYTES },
    errorHandler: (_error: Error, socket: WebSocket) => socket.terminate(),
    // The hook below closes the sessions first.
    preClose: (done: () => void) => done(),
  });
  await app.register(async (feed) => {
    feed.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    });
    await limitReads(feed, deps);
    mountReads(feed, PREFIX, deps);
    mountReference(feed, PREFIX, deps);
    mountSparklines(feed, deps);
    const sessions = mountSocket(feed, deps);
    draining?.onDrain((ms) => moveSockets(sessions, ms));
  });
}

/** The feed, registered without encapsulation: its socket belongs to the whole server. */
export const marketFeed = Object.assign(mountFeed, { [Symbol.for('skip-override')]: true });

/** Limits reads and new sockets by address; long responses have a second limit. */
async function limitReads(feed: FastifyInstance, { clock, limits }: FeedDeps): Promise<void> {
  const { reads, longReads } = limits;
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false };
  const silent = { ...quiet, 'x-ratelimit-reset': false };
  const tooMany = () => new TooMany();
  const keyGenerator = ({ ip }: FastifyRequest) => addressKey(ip);
  await feed.register(rateLimit, {
    max: reads.count,
    timeWindow: reads.seconds * 1000,
    cache: MAX_ADDRESSES,
    keyGenerator,
    errorResponseBuilder: tooMany,
    addHeaders: { ...silent, 'retry-after': true },
    addHeadersOnExceeding: silent,
  });
  // The library also reads `cache` here, but its type does not declare it.
  const bounded = { cache: MAX_ADDRESSES };
  const checkLong = feed.createRateLimit({
    ...bounded,
    max: longReads.count,
    timeWindow: longReads.seconds * 1000,
    keyGenerator,
  });
  feed.addHook('onRequest', async (request, reply) => {
    if (!isLong(request)) return;
    const state = await checkLong(request);
    if (state.isAllowed || !state.isExceeded) return;
    reply.header('retry-after', state.ttlInSeconds);
    throw tooMany();
  });
  feed.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof TooMany)) throw error;
    return reply.code(error.statusCode).send({
      status: 'error',
      ts: clock(),
      'err-code': 'too-many-requests',
      'err-msg': 'too many requests',
    });
  });
}

function isLong({ query }: FastifyRequest): boolean {
  return Number((query as { size?: unknown }).size ?? 0) > FEW_ROWS;
}

/** Open sessions, each with the number of its ping group. */
type Sessions = ReadonlyMap<Session, number>;

/** Closes the sockets one after another, once a load balancer has noticed that this process stops. */
function moveSockets(sessions: Sessions, ms: number): void {
  const open = [...sessions.keys()];
  for (const [at, session] of open.entries()) {
    const wait = ms * (NOTICED + MOVED * (at / open.length));
    setTimeout(() => session.close(1001, 'server stops'), wait).unref();
  }
}

/** Mounts the socket; returns its open sessions. */
function mountSocket(feed: FastifyInstance, deps: FeedDeps): Sessions {
  const hub = new Hub(withTickers(deps));
  const sessions = new Map<Session, number>();
  const shares = new Shares(deps.limits);
  const bundle = new Bundle();

  let beats = 0;
  let opened = 0;
  const timer = setInterval(() => {
    shares.beat();
    for (const session of sessions.keys()) session.beat();
    beats = (beats + 1) % BEATS_A_PING;
    if (sessions.size === 0) return;
    const at = deps.clock();
    const frame = encode({ ping: at });
    for (const [session, turn] of sessions) if (turn === beats) session.ping(at, frame);
  }, BEAT_MS);
  timer.unref();

  feed.route({
    method: 'GET',
    url: `${PREFIX}/ws`,
    onRequest: async (request, reply) => {
      const full = request.ws ? shares.full(request.ip) : undefined;
      if (full === undefined) return;
      reply.code(full === 'all' ? 503 : 429).header('Retry-After', COME_AGAIN_SECONDS);
      return reply.send();
    },
    handler: (_request, reply) => reply.code(426).send(),
    wsHandler: (socket, request) => {
      const share = shares.open(request.ip);
      const connection = request.raw.socket;
      const hold = () => bundle.hold(connection);
      const id = randomUUID().slice(0, 8);
      const session = new Session(id, socket, hub, { ...deps, share, hold });
      sessions.set(session, opened % BEATS_A_PING);
      opened += 1;
      socket.on('close', () => {
        sessions.delete(session);
        shares.close(share);
      });
    },
  });
  // This hook must run before the server waits for open connections, which would otherwise never
  // end.
  feed.addHook('preClose', async () => {
    clearInterval(timer);
    for (const session of sessions.keys()) session.close(1001, 'server stops');
    const { websocketServer } = feed;
    for (const socket of websocketServer.clients) setTimeout(() => socket.terminate(), 250).unref();
    websocketServer.close();
    // Fastify responds to later requests with 503 and leaves the socket of an upgrade open. If the
    // browser does not close it, it would delay the stop until the process is killed.
    feed.server.on('upgrade', (_request, socket) => socket.end(() => socket.destroy()));
  });
  return sessions;
}
