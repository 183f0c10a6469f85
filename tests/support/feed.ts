import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket as Client, type WebSocket, WebSocketServer } from 'ws';

/** What happens to a frame on its way: the returned ones are sent instead of it. */
export type Fault = (frame: Buffer) => readonly (Buffer | string)[];

interface Line {
  readonly client: WebSocket;
  readonly topics: Set<string>;
}

/**
 * A proxy in front of a real server whose market socket can be made faulty: frames are damaged on the
 * way, sockets cut. All other requests pass untouched.
 */
export class FaultyFeed {
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #target: URL;
  readonly #lines = new Set<Line>();
  fault: Fault | undefined;
  /** Sockets that were opened so far. */
  opened = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => {
      const { hostname: host, port } = this.#target;
      const { url: path, method, headers } = incoming;
      const passed = request({ host, port, path, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    this.#server.on('upgrade', (incoming, socket, head) => {
      this.#sockets.handleUpgrade(incoming, socket, head, (client) => this.#relay(client));
    });
  }

  static async start(target: string): Promise<FaultyFeed> {
    const feed = new FaultyFeed(target);
    await new Promise<void>((done) => feed.#server.listen(0, '127.0.0.1', done));
    return feed;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Topics subscribed now, over all open sockets: one entry for each subscription. */
  get subscriptions(): string[] {
    return [...this.#lines].flatMap((line) => [...line.topics]);
  }

  /** Cuts every socket without a goodbye. */
  cut(): void {
    for (const { client } of this.#lines) client.terminate();
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #relay(client: WebSocket): void {
    this.opened++;
    const line: Line = { client, topics: new Set() };
    this.#lines.add(line);
    const upstream = new Client(`ws://${this.#target.host}/market-data/ws`);
    const waiting: string[] = [];
    upstream.on('open', () => {
      for (const text of waiting.splice(0)) upstream.send(text);
    });
    client.on('message', (data) => {
      const text = data.toString();
      const { sub, unsub } = JSON.parse(text) as { sub?: string; unsub?: string };
      if (sub !== undefined) line.topics.add(sub);
      if (unsub !== undefined) line.topics.delete(unsub);
      if (upstream.readyState === Client.OPEN) upstream.send(text);
      else waiting.push(text);
    });
    upstream.on('message', (data) => {
      const frame = data as Buffer;
      for (const sent of this.fault ? this.fault(frame) : [frame]) client.send(sent);
    });
    client.on('close', () => {
      this.#lines.delete(line);
      upstream.terminate();
    });
    upstream.on('close', () => client.terminate());
    upstream.on('error', () => client.terminate());
  }
}
