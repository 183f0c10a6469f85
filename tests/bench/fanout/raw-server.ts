import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type WebSocket, WebSocketServer } from 'ws';

/** The options of the process, as JSON in its first argument. */
export interface RawServerOptions {
  readonly port: number;
  /**
   * The size of a frame, and the frames of a topic per second (at most 1), as measured at the
   * gateways.
   */
  readonly frameBytes: number;
  readonly perSecond: number;
}

/**
 * The lower bound for a gateway: a loop over the sockets of `ws` that sends frames of the same size
 * and rate, without a bus, limits or pings.
 */
const { port, frameBytes, perSecond } = JSON.parse(process.argv[2] ?? '') as RawServerOptions;
const subscribers = new Map<string, WebSocket[]>();
const server = new WebSocketServer({ host: '127.0.0.1', port, perMessageDeflate: false });

server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const { sub } = JSON.parse(data.toString()) as { sub: string };
    const open = subscribers.get(sub) ?? [];
    open.push(socket);
    subscribers.set(sub, open);
  });
  socket.on('error', () => socket.terminate());
});

/** Returns a frame of the given size. It is not compressed, because only the loop is measured. */
function frameOf(topic: string, ts: number): Buffer {
  const start = JSON.stringify({ ch: topic, ts }).slice(0, -1);
  const filler = randomBytes(Math.max(0, (frameBytes - start.length) >> 1)).toString('hex');
  return gzipSync(`${start},"tick":"${filler}"}`, { level: 0 });
}

setInterval(() => {
  // The market's pushes of one second also have a single time.
  const ts = Date.now();
  for (const [topic, sockets] of subscribers) {
    if (Math.random() > perSecond) continue;
    const frame = frameOf(topic, ts);
    for (const socket of sockets) socket.send(frame);
  }
}, 1_000);
server.once('listening', () => process.send?.('listening'));
process.once('SIGTERM', () => process.exit(0));
