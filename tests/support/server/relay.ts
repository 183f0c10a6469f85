import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that leads to a server, as a proxy does, and can freeze like a machine. */
export interface Relay {
  readonly port: number;
  /** The open connections seem to be established, but nothing passes, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** New connections lead to another server. */
  leadTo(url: string): void;
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>;
}

/** Opens a relay on 127.0.0.1 to the server of an address. */
export async function openRelay(url: string): Promise<Relay> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      for (const socket of sockets) socket.resume();
    },
    leadTo(next) {
      target = new URL(next);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
