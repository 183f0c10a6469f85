import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { WebSocket as Client, type WebSocket, WebSocketServer } from 'ws';

/** Damages a frame in transit. The returned frames are sent instead of it. */
export type Fault = (frame: Buffer) => readonly (Buffer | string)[];

interface Line {
  readonly client: WebSocket;
  readonly topics: Set<string>;
  /** The provider's last push. */
  last: Buffer | undefined;
  /** The ids of the provider's own pings. Pongs to other pings are not forwarded. */
  readonly pings: Set<number>;
}

/** The fields that the proxy reads from messages in either direction. */
interface Message {
  readonly sub?: string;
  readonly unsub?: string;
  readonly ping?: number;
  readonly pong?: number;
  readonly tick?: object;
}

/**
 * How new sockets are treated: they are answered, `refused` at once, or `hung` without a response.
 */
type Handshake = 'answered' | 'refused' | 'hung';

/**
 * A proxy in front of a real server that makes its market socket faulty: frames are damaged,
 * sockets are cut, and subscriptions are lost. Other requests pass, except those in `failing`.
 */
export class FaultyFeed {
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  readonly #target: URL;
  readonly #lines = new Set<Line>();
  readonly #hung = new Set<Duplex>();
  fault: Fault | undefined;
  handshake: Handshake = 'answered';
  /** Requests for these addresses are answered with 500. */
  failing: RegExp | undefined;
  /** If true, every connection is cut immediately, without a response. */
  isDown = false;
  /** The number of upcoming subscriptions that are lost or refused. */
  spoiled = { count: 0, isRefused: false };
  /** The number of sockets that have been opened so far. */
  opened = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => {
      const { hostname: host, port } = this.#target;
      const { url: path, method, headers } = incoming;
      if (this.isDown) return void incoming.destroy();
      if (path && this.failing?.test(path)) return void outgoing.writeHead(500).end('{}');
      const passed = request({ host, port, path, method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    this.#server.on('upgrade', (incoming, socket: Duplex, head) => {
      if (this.isDown || this.handshake === 'refused') return void socket.destroy();
      if (this.handshake === 'hung') return void this.#hung.add(socket);
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

  /** The current subscriptions of all open sockets, with one entry each. */
  get subscriptions(): string[] {
    return [...this.#lines].flatMap((line) => [...line.topics]);
  }

  /** Returns the last push that any socket received. */
  last(): Buffer {
    for (const { last } of this.#lines) if (last) return last;
    throw new Error('nothing was pushed yet');
  }

  /** Sends the last frame of each socket again `count` times, through the current fault. */
  replay(count: number): void {
    for (const line of this.#lines) {
      for (let sent = 0; sent < count && line.last; sent++) this.#pass(line, line.last);
    }
  }

  /**
   * Sends frames at a rate, in bursts of 20 ms, until the returned function is called. That
   * function returns the number of frames that were sent.
   */
  flood(perSecond: number, frames: readonly Buffer[]): () => number {
    const from = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const due = ((performance.now() - from) * perSecond) / 1_000;
      for (; sent < due; sent++) {
        const frame = frames[sent % frames.length];
        for (const { client } of this.#lines) if (frame) client.send(frame);
      }
    }, 20);
    return () => {
      clearInterval(timer);
      return sent;
    };
  }

  /** Cuts every socket without a close frame. */
  cut(): void {
    for (const { client } of this.#lines) client.terminate();
  }

  /** Makes everything unreachable for `ms`, as a restart of the server would. */
  async downFor(ms: number): Promise<void> {
    this.isDown = true;
    this.cut();
    this.#server.closeAllConnections();
    await new Promise((done) => setTimeout(done, ms));
    this.isDown = false;
  }

  async close(): Promise<void> {
    this.cut();
    for (const socket of this.#hung) socket.destroy();
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #relay(client: WebSocket): void {
    this.opened++;
    const line: Line = { client, topics: new Set(), last: undefined, pings: new Set() };
    this.#lines.add(line);
    const upstream = new Client(`ws://${this.#target.host}/market-data/ws`);
    const waiting: string[] = [];
    upstream.on('open', () => {
      for (const text of waiting.splice(0)) upstream.send(text);
    });
    client.on('message', (data) => {
      const text = data.toString();
      const { sub, unsub, pong } = JSON.parse(text) as Message;
      if (pong !== undefined && !line.pings.delete(pong)) return;
      if (sub !== undefined && this.spoiled.count > 0) return this.#spoil(line, sub);
      if (sub !== undefined) line.topics.add(sub);
      if (unsub !== undefined) line.topics.delete(unsub);
      if (upstream.readyState === Client.OPEN) upstream.send(text);
      else waiting.push(text);
    });
    upstream.on('message', (data) => {
      const frame = data as Buffer;
      const { ping, tick } = JSON.parse(gunzipSync(frame).toString()) as Message;
      if (ping !== undefined) line.pings.add(ping);
      if (tick !== undefined) line.last = frame;
      this.#pass(line, frame);
    });
    client.on('close', () => {
      this.#lines.delete(line);
      upstream.terminate();
    });
    upstream.on('close', () => client.terminate());
    upstream.on('error', () => client.terminate());
  }

  #pass({ client }: Line, frame: Buffer): void {
    for (const sent of this.fault ? this.fault(frame) : [frame]) client.send(sent);
  }

  #spoil({ client }: Line, topic: string): void {
    this.spoiled.count--;
    if (!this.spoiled.isRefused) return;
    const refusal = { 'err-code': 'bad-request', 'err-msg': `invalid topic ${topic}` };
    client.send(
      gzipSync(JSON.stringify({ status: 'error', ts: Date.now(), id: topic, ...refusal })),
    );
  }
}
