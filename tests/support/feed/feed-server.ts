import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { WebSocket } from 'ws';
import type { FeedLimits } from '../../../server/market/feed/limits.ts';
import { marketFeed } from '../../../server/market/feed/plugin.ts';
import { simulatedSource } from '../provider/simulated.ts';

interface Options {
  readonly limits?: FeedLimits;
  readonly trustProxy?: string | false;
}

/**
 * Serves the feed of a simulated market on its own port, in real time. A test that restarts the
 * feed passes a port from `freePort`, because an outgoing connection may take any other port in the
 * meantime.
 */
export async function startFeed(port = 0, { limits, trustProxy = false }: Options = {}) {
  const prices = await simulatedSource(Date.now);
  const app = fastify({ trustProxy });
  await app.register(marketFeed, { prices, clock: Date.now, limits });
  const origin = await app.listen({ host: '127.0.0.1', port });
  return {
    origin,
    prices,
    app,
    socketUrl: `${origin.replace('http', 'ws')}/market-data/ws`,
    async stop() {
      await app.close();
      await prices.stop();
    },
  };
}

export type Frame = Readonly<Record<string, unknown>>;

/** Opens a client that stores every frame. With `pongs: false`, it leaves pings unanswered. */
export async function connect(url: string, { pongs = true } = {}) {
  const socket = new WebSocket(url);
  const frames: Frame[] = [];
  const packed: Buffer[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) throw new Error('a text frame');
    packed.push(data);
    const frame = JSON.parse(gunzipSync(data).toString()) as Frame;
    frames.push(frame);
    if (pongs && 'ping' in frame) socket.send(JSON.stringify({ pong: frame.ping }));
    for (const look of waiting) look();
  });
  await once(socket, 'open');
  return {
    socket,
    frames,
    packed,
    send: (message: unknown) =>
      socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    /**
     * Returns the first frame from index `from` on that fits, whether it was received earlier or
     * arrives within a minute.
     */
    next(fits: (frame: Frame) => boolean, from = 0): Promise<Frame> {
      return new Promise((resolve, reject) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(look);
        };
        const timer = setTimeout(() => {
          done();
          reject(new Error(`no such frame among ${JSON.stringify(frames).slice(-500)}`));
        }, 60_000);
        const look = () => {
          const found = frames.slice(from).find(fits);
          if (found === undefined) return;
          done();
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    },
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.close();
      await once(socket, 'close');
    },
  };
}
