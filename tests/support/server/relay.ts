import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that leads to a server and can behave like a machine that is frozen or gone. */
export interface Relay {
  readonly port: number;
  /** Connections seem to be established, but nothing passes, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Closes the connection that sends this text, when it is sent for the `count`-th time. */
  cutAt(text: string, count: number): void;
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>;
}

/** Opens a relay on 127.0.0.1 to the server of an address. */
export async function openRelay(url: string): Promise<Relay> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let cut: { readonly text: string; left: number } | undefined;
  const isCut = (chunk: Buffer) => {
    if (!cut || !chunk.includes(cut.text)) return false;
    cut.left -= 1;
    return cut.left === 0;
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        if (from === near && isCut(chunk)) near.destroy();
        else to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    cutAt(text, count) {
      cut = { text, left: count };
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
