import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { freePort } from '../server/free-port.ts';

/** The server's real response. */
export interface RealAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request in the form that reaches the server. */
export interface SentRequest {
  readonly method: string | undefined;
  /** The path and the query. */
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One request to which a fault is applied. */
export interface Crossing {
  /** The path, including the query. */
  readonly path: string;
  readonly response: ServerResponse;
  /** Resolves when the fault ends. */
  readonly healed: Promise<void>;
  /** Forwards the request, changed if required. The page receives nothing yet. */
  ask(change?: (request: SentRequest) => SentRequest): Promise<RealAnswer>;
  /** Forwards request and response unchanged. */
  pass(): Promise<void>;
}

export interface NetworkFault {
  /**
   * `calls` affects the API and market data. `everything` also affects the app's own files and the
   * socket.
   */
  readonly reach: 'calls' | 'everything' | ((path: string) => boolean);
  /** When the fault begins: while a page is being opened, or later. */
  readonly strikes: 'at start' | 'midway';
  /** True if the device itself reports that it is offline. */
  readonly isDeviceOffline?: boolean;
  /** True if no server listens, so new connections are refused. */
  readonly isRefused?: boolean;
  readonly damage: (crossing: Crossing) => void | Promise<void>;
}

/** An aborted request is recognised as closed within this time. */
const CLOSED_WITHIN_MS = 1_000;

const isCall = (path: string) => /^\/(api|market-data)\//.test(path);

function pending() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/**
 * The network in front of a real server: a proxy with configurable faults. It runs outside the
 * browser, so requests of the service worker are affected in the same way as those of the page.
 */
export class FaultyNetwork {
  /** The number of calls since `break`, by path. */
  readonly asked = new Map<string, number>();
  /** The address of the client, for a server that trusts this proxy. */
  clientAddress: string | undefined;
  /**
   * The maximum number of simultaneous requests with the same address and fields during the fault.
   */
  mostHeld = 0;
  /**
   * The time of the first request during the fault, in epoch milliseconds; `undefined` before that.
   */
  firstHeldAt: number | undefined;
  readonly #held = new Map<string, number>();
  readonly #server: Server;
  readonly #target: URL;
  readonly #lines = new Set<Socket>();
  #fault: NetworkFault | undefined;
  #healed = pending();
  #port = 0;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, response) => {
      this.#cross(incoming, response).catch(() => response.destroy());
    });
    this.#server.on('upgrade', (incoming, socket, head) =>
      this.#join(incoming, socket as Socket, head),
    );
  }

  static async start(target: string): Promise<FaultyNetwork> {
    const network = new FaultyNetwork(target);
    // With a port of its own, none of the browser's outgoing connections can take it while
    // connections are refused.
    network.#port = await freePort();
    await network.#listen();
    return network;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /**
   * The same URL with the host name of this machine, for features that do not work on an IP
   * address.
   */
  get namedUrl(): string {
    return `http://localhost:${this.#port}`;
  }

  async break(fault: NetworkFault): Promise<void> {
    this.asked.clear();
    this.mostHeld = 0;
    this.firstHeldAt = undefined;
    this.#healed = pending();
    this.#fault = fault;
    if (fault.reach === 'everything') this.#cut();
    if (fault.isRefused) await this.#close();
  }

  async heal(): Promise<void> {
    const wasRefused = this.#fault?.isRefused;
    this.#fault = undefined;
    if (wasRefused) await this.#listen();
    this.#healed.resolve();
  }

  async close(): Promise<void> {
    this.#fault = undefined;
    this.#healed.resolve();
    this.#cut();
    if (this.#server.listening) await this.#close();
  }

  #listen(): Promise<void> {
    return new Promise((done) => this.#server.listen(this.#port, '127.0.0.1', done));
  }

  async #close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await closed;
  }

  #cut(): void {
    for (const line of this.#lines) line.destroy();
  }

  #reaches(path: string): boolean {
    const reach = this.#fault?.reach;
    if (typeof reach === 'function') return reach(path.replace(/\?.*/, ''));
    return reach === 'everything' || (reach === 'calls' && isCall(path));
  }

  async #cross(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method, url, headers } = incoming;
    const sent = { method, url, headers, body: Buffer.concat(chunks) };
    const ask: Crossing['ask'] = (change) => this.#ask(change ? change(sent) : sent);
    const pass = async () => {
      const answer = await ask();
      response.writeHead(answer.status, answer.headers).end(answer.body);
    };
    if (isCall(path)) {
      const call = path.replace(/\?.*/, '');
      this.asked.set(call, (this.asked.get(call) ?? 0) + 1);
    }
    const fault = this.#fault;
    if (!fault || !this.#reaches(path)) return pass();
    this.#hold(`${path} ${sent.body}`, response);
    await fault.damage({ path, response, healed: this.#healed.promise, ask, pass });
  }

  #hold(question: string, response: ServerResponse): void {
    const held = () => this.#held.get(question) ?? 0;
    this.#held.set(question, held() + 1);
    this.firstHeldAt ??= Date.now();
    response.once('close', () => this.#held.set(question, held() - 1));
    const fault = this.#fault;
    // This is delayed, because on a busy machine the end of an aborted request is noticed after the
    // next one.
    setTimeout(() => {
      if (this.#fault === fault) this.mostHeld = Math.max(this.mostHeld, held());
    }, CLOSED_WITHIN_MS).unref();
  }

  #ask({ method, url: path, headers, body }: SentRequest): Promise<RealAnswer> {
    const { hostname: host, port } = this.#target;
    const { 'accept-encoding': _, ...plain } = headers;
    if (this.clientAddress !== undefined) plain['x-forwarded-for'] = this.clientAddress;
    return new Promise((resolve, reject) => {
      const passed = request({ host, port, path, method, headers: plain }, async (answer) => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of answer) chunks.push(chunk as Buffer);
        } catch (fault) {
          return reject(fault as Error);
        }
        const {
          'content-length': _,
          'transfer-encoding': __,
          connection: ___,
          ...kept
        } = answer.headers;
        resolve({
          status: answer.statusCode ?? 502,
          headers: kept,
          body: Buffer.concat(chunks),
        });
      });
      passed.on('error', reject).end(body);
    });
  }

  #join(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    if (this.#fault?.reach === 'everything') return void socket.destroy();
    const line = connect(Number(this.#target.port), this.#target.hostname);
    const names = incoming.rawHeaders;
    const lines = [`GET ${incoming.url} HTTP/1.1`];
    for (let at = 0; at < names.length; at += 2) {
      const isHost = names[at]?.toLowerCase() === 'host';
      lines.push(`${names[at]}: ${isHost ? this.#target.host : names[at + 1]}`);
    }
    line.write(`${lines.join('\r\n')}\r\n\r\n`);
    line.write(head);
    line.pipe(socket).pipe(line);
    this.#lines.add(socket);
    socket
      .on('error', () => line.destroy())
      .on('close', () => {
        this.#lines.delete(socket);
        line.destroy();
      });
    line.on('error', () => socket.destroy());
  }
}
