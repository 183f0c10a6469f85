import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { FeedSocket } from './feed-socket.ts';

/** The options of the client process, as JSON in its first argument. */
export interface ClientsOptions {
  readonly port: number;
  readonly path: string;
  readonly sockets: number;
  /** The second number of the addresses from which it connects: 127.N.x.1. */
  readonly network: number;
  readonly symbols: readonly string[];
}

/**
 * A message to the process: measure the frames whose `ts` is within this time, in epoch
 * milliseconds.
 */
export interface Window {
  readonly from: number;
  readonly until: number;
}

/** The process's report about a window. */
export interface FanoutReport {
  /** Frames by their lag in whole milliseconds. The last number includes longer lags. */
  readonly lags: readonly number[];
  readonly received: number;
  /** Frames that a socket missed although other sockets of the same topic received them. */
  readonly missing: number;
  /** The number of sockets that received nothing. */
  readonly silent: number;
  /** The number of different frames, and their total size in bytes. */
  readonly frames: number;
  readonly bytes: number;
  readonly topics: number;
}

const SOCKETS_OF_ADDRESS = 250;
/** The number of sockets that are opened at the same time. */
const STEP = 50;
const MAX_LAG_MS = 20_000;
/** Frames from the end of the window may still be in transit. */
const LATE_MS = 3_000;

interface Frame {
  readonly topic: number;
  readonly ts: number;
}

/** A ping that contains a time that the pong returns. */
interface Ping {
  readonly ping: number;
}

const options = JSON.parse(process.argv[2] ?? '') as ClientsOptions;
const { port, path, sockets, network, symbols } = options;
/** The topics of three symbols to which the exchange's screens subscribe. */
const KINDS = ['kline.1min', 'trade.detail', 'depth.step0'];
const topics = symbols.flatMap((symbol) => KINDS.map((kind) => `market.${symbol}.${kind}`));
const indexOf = new Map(topics.map((topic, index) => [topic, index]));
const topicsOf = (socket: number) =>
  KINDS.map((_, kind) => ((socket + kind) % symbols.length) * KINDS.length + kind);

/**
 * A frame has the same bytes for all sockets, so each one is decoded once and recognised by its
 * end.
 */
const decoded = new Map<string, Frame | Ping | undefined>();
const received = new Uint32Array(sockets);
const lags = new Uint32Array(MAX_LAG_MS + 1);
const framesOf = new Uint32Array(topics.length);
let bytes = 0;
let window: Window | undefined;
let isEnding = false;

function decode(payload: Buffer): Frame | Ping | undefined {
  const message = JSON.parse(gunzipSync(payload).toString());
  if ('ping' in message) return { ping: message.ping };
  const topic = indexOf.get(message.ch);
  if (topic === undefined) return undefined;
  if (isMeasured(message.ts)) {
    framesOf[topic] = (framesOf[topic] ?? 0) + 1;
    bytes += payload.length;
  }
  return { topic, ts: message.ts };
}

function isMeasured(ts: number): boolean {
  return window !== undefined && ts >= window.from && ts < window.until;
}

/**
 * Finds the content of a frame, which is identified by its length and by the checksum and size at
 * the end of its gzip data.
 */
function find(payload: Buffer): Frame | Ping | undefined {
  const end = payload.length;
  const key = `${payload.readUInt32LE(end - 8)} ${payload.readUInt32LE(end - 4)} ${end}`;
  if (decoded.has(key)) return decoded.get(key);
  const frame = decode(payload);
  decoded.set(key, frame);
  return frame;
}

async function open(socket: number): Promise<FeedSocket> {
  const opened = await FeedSocket.open({
    port,
    path,
    localAddress: `127.${network}.${Math.floor(socket / SOCKETS_OF_ADDRESS)}.1`,
    onFrame(payload, from) {
      const frame = find(payload);
      if (frame === undefined) return;
      if ('ping' in frame) from.send({ pong: frame.ping });
      else if (isMeasured(frame.ts)) {
        received[socket] = (received[socket] ?? 0) + 1;
        const lag = Math.min(Math.max(0, Date.now() - frame.ts), MAX_LAG_MS);
        lags[lag] = (lags[lag] ?? 0) + 1;
      }
    },
    onEnd(reason) {
      if (!isEnding) throw new Error(`socket ${socket} was ended: ${reason}`);
    },
  });
  for (const topic of topicsOf(socket)) opened.send({ sub: topics[topic], id: '1' });
  return opened;
}

function report(): FanoutReport {
  const due = (socket: number) =>
    topicsOf(socket).reduce((sum, topic) => sum + (framesOf[topic] ?? 0), 0);
  const all = [...received];
  return {
    lags: [...lags],
    received: all.reduce((sum, count) => sum + count, 0),
    missing: all.reduce((sum, count, socket) => sum + due(socket) - count, 0),
    silent: all.filter((count) => count === 0).length,
    frames: framesOf.reduce((sum, count) => sum + count, 0),
    bytes,
    topics: topics.length,
  };
}

const asked = once(process, 'message');
const opened: FeedSocket[] = [];
for (let first = 0; first < sockets; first += STEP) {
  const step = Array.from({ length: Math.min(STEP, sockets - first) }, (_, at) => first + at);
  opened.push(...(await Promise.all(step.map(open))));
}
process.send?.('open');
const [given] = (await asked) as [Window];
window = given;
await sleep(given.until + LATE_MS - Date.now());
process.send?.(report());
isEnding = true;
for (const socket of opened) socket.close();
process.disconnect?.();
