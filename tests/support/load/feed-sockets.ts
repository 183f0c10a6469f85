import { gunzipSync } from 'node:zlib';
import WebSocket from 'ws';

/** The number of sockets per address, which is below the feed's limit for one address. */
const OF_ADDRESS = 200;
const RETRY_MS = 250;
const MAX_RETRY_MS = 1_000;

export interface FeedSockets {
  /**
   * Returns the maximum time without a frame of its topic that any socket had since the last call,
   * in ms.
   */
  longestSilence(): number;
  /** Returns the number of open sockets. */
  open(): number;
  /**
   * The candles by their frame's time, as each gateway sent them. More than one string for a time
   * is a difference.
   */
  readonly pushed: ReadonlyMap<string, ReadonlySet<string>>;
  close(): void;
}

/**
 * Opens `count` sockets, distributed over the gateways, each with the candles of a market. As in
 * the app, a socket that closes is opened again at the next gateway, and sockets answer pings.
 */
export function openFeedSockets(
  count: number,
  {
    gateways,
    topics,
  }: { readonly gateways: readonly string[]; readonly topics: readonly string[] },
): FeedSockets {
  const pushed = new Map<string, Set<string>>();
  const heardAt = Array.from({ length: count }, () => performance.now());
  const longest = Array.from({ length: count }, () => 0);
  const sockets: (WebSocket | undefined)[] = [];
  let isClosed = false;

  function open(at: number, attempt: number): void {
    if (isClosed) return;
    const gateway = gateways[(at + attempt) % gateways.length] ?? '';
    const topic = topics[at % topics.length] ?? '';
    const socket = new WebSocket(`${gateway.replace('http', 'ws')}/market-data/ws`, {
      localAddress: `127.0.1.${1 + Math.floor(at / OF_ADDRESS)}`,
    });
    let isRetried = false;
    const again = () => {
      if (isRetried) return;
      isRetried = true;
      const wait = Math.min(MAX_RETRY_MS, RETRY_MS * (1 + attempt));
      setTimeout(() => open(at, attempt + 1), wait).unref();
    };
    socket.on('error', again);
    socket.on('close', again);
    socket.on('open', () => socket.send(JSON.stringify({ sub: topic, id: '1' })));
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(gunzipSync(data).toString());
      if (frame.ping !== undefined) socket.send(JSON.stringify({ pong: frame.ping }));
      if (frame.ch !== topic) return;
      const now = performance.now();
      longest[at] = Math.max(longest[at] ?? 0, now - (heardAt[at] ?? now));
      heardAt[at] = now;
      const key = `${topic} ${frame.ts}`;
      const texts = pushed.get(key) ?? new Set();
      pushed.set(key, texts.add(JSON.stringify(frame.tick)));
    });
    sockets[at] = socket;
  }

  for (let at = 0; at < count; at += 1) open(at, 0);
  return {
    longestSilence() {
      const now = performance.now();
      const silence = Math.max(
        ...heardAt.map((heard, at) => Math.max(longest[at] ?? 0, now - heard)),
      );
      longest.fill(0);
      return silence;
    },
    open: () => sockets.filter((socket) => socket?.readyState === WebSocket.OPEN).length,
    pushed,
    close() {
      isClosed = true;
      for (const socket of sockets) socket?.terminate();
    },
  };
}
