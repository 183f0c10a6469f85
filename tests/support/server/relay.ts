import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that forwards to a server as a proxy does, and that can freeze as a machine can. */
export interface Relay {
  readonly port: number;
  /** Freezes the relay: until `thaw`, open connections appear established, but no data passes. */
  freeze(): void;
  thaw(): void;
  /** Forwards new connections to another server. */
  leadTo(url: string): void;
  /** Returns how many connections clients have opened so far, and how many of these are open. */
  connections(): { readonly opened: number; readonly open: number };
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>;
}

/** Opens a relay on 127.0.0.1 to the server at an address. */
export async function openRelay(url: string): Promise<Relay> {
  let target = new URL(url);
  const sockets = new Set<Socket>();
  const clients = { opened: 0, open: 0 };
  const server = createServer((near) => {
    clients.opened += 1;
    clients.open += 1;
    near.on('close', () => {
      clients.open -= 1;
    });
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
    connections: () => ({ ...clients }),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
