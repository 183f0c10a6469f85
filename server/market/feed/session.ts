import type { WebSocket } from 'ws';
import type { FeedDeps } from './deps.ts';
import { encode, type Hub, type Subscriber } from './hub.ts';
import { handleRequest } from './requests.ts';
import type { Share } from './shares.ts';
import { type FeedTopic, TICKERS } from './tickers.ts';
import { parseTopic } from './topics.ts';

const PONG_LIMIT_MS = 16_000;
/** A socket is closed at this multiple of its message limit. */
const FLOOD = 10;
/**
 * When an address exceeds its limit, those of its sockets with more messages per second than this
 * are closed.
 */
const FEW_MESSAGES = 10;
/** Weight of a `req`, whose response is long. */
const REQUEST_WEIGHT = 5;
/** Above this number of unsent bytes, only the newest frame of each topic is retained. */
const SLOW_BYTES = 256 * 1024;
/** A socket that stays above `SLOW_BYTES` for this time is terminated. */
const SLOW_LIMIT_MS = 20_000;
/**
 * A socket that sends requests but does not read responses is terminated at this many unsent bytes.
 */
const MAX_UNSENT_BYTES = 2 * 1024 * 1024;
const KEPT_PINGS = 5;

const NOT_JSON = 'not json, is not json string';

type Message = Readonly<Record<string, unknown>>;
type Id = string | number;

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readMessage(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export interface SessionDeps extends FeedDeps {
  /** The combined usage of all sockets of this client's address. */
  readonly share: Share;
  /**
   * Called before a frame of a topic is sent: frames of the same turn can then be sent together.
   */
  readonly hold?: () => void;
}

/** One client of the socket: its subscriptions, pings, and pending frames while it is slow. */
export class Session implements Subscriber {
  readonly #id: string;
  readonly #socket: WebSocket;
  readonly #hub: Hub;
  readonly #deps: SessionDeps;
  readonly #topics = new Map<string, FeedTopic>();
  readonly #late = new Map<string, Buffer>();
  #pings: number[] = [];
  #lastPong = performance.now();
  #slowSince: number | undefined;
  #messages = 0;
  #isClosed = false;

  constructor(id: string, socket: WebSocket, hub: Hub, deps: SessionDeps) {
    this.#id = id;
    this.#socket = socket;
    this.#hub = hub;
    this.#deps = deps;
    socket.on('message', (data) => this.#receive(data.toString()));
    socket.on('close', () => this.#leaveAll());
    // Without a listener, a connection error would end the process.
    socket.on('error', () => socket.terminate());
  }

  deliver(topic: string, frame: Buffer): void {
    if (this.#socket.bufferedAmount > SLOW_BYTES) {
      this.#slowSince ??= performance.now();
      this.#late.set(topic, frame);
    } else {
      this.#deps.hold?.();
      this.#socket.send(frame);
    }
  }

  /**
   * Called once a second: closes silent sockets, terminates slow ones and sends pending frames to
   * the others.
   */
  beat(): void {
    this.#messages = 0;
    const now = performance.now();
    if (now - this.#lastPong > PONG_LIMIT_MS) {
      this.close(1003, `ping check expired, session: ${this.#id}`);
      return;
    }
    if (this.#socket.bufferedAmount > SLOW_BYTES) {
      this.#slowSince ??= now;
      if (now - this.#slowSince > SLOW_LIMIT_MS) this.#socket.terminate();
      return;
    }
    this.#slowSince = undefined;
    for (const frame of this.#late.values()) this.#socket.send(frame);
    this.#late.clear();
  }

  ping(at: number, frame: Buffer): void {
    this.#pings = [...this.#pings.slice(1 - KEPT_PINGS), at];
    this.#socket.send(frame);
  }

  close(code: number, reason: string): void {
    this.#isClosed = true;
    this.#leaveAll();
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), 2000).unref();
  }

  #leaveAll(): void {
    for (const name of this.#topics.keys()) this.#hub.leave(name, this);
    this.#deps.share.topics -= this.#topics.size;
    this.#topics.clear();
    this.#late.clear();
  }

  #receive(text: string): void {
    // Messages may still arrive after the socket has been closed.
    if (this.#isClosed) return;
    const message = readMessage(text);
    const weight = message !== undefined && 'req' in message ? REQUEST_WEIGHT : 1;
    this.#messages += weight;
    this.#deps.share.messages += weight;
    if (this.#isFlood()) {
      this.close(1008, 'too many messages');
      return;
    }
    const response = this.#handle(message);
    if (response !== undefined) this.#send(response);
  }

  #isFlood(): boolean {
    const { limits, share } = this.#deps;
    if (this.#messages > FLOOD * limits.messages) return true;
    return share.messages > limits.messagesOfAddress && this.#messages > FEW_MESSAGES;
  }

  /** Returns the response to a message, if there is one to send immediately. */
  #handle(message: Message | undefined): object | undefined {
    if (message === undefined) return this.#refusal('', NOT_JSON);
    const id = typeof message.id === 'string' || typeof message.id === 'number' ? message.id : '';
    if ('pong' in message) {
      if (this.#pings.some((ping) => ping === message.pong)) this.#lastPong = performance.now();
      return undefined;
    }
    if (this.#messages > this.#deps.limits.messages) return this.#refusal(id, 'too many requests');
    if ('ping' in message) return { pong: message.ping };
    const name = message.sub ?? message.unsub ?? message.req;
    if (name === undefined) return this.#refusal(id, 'invalid request');
    const topic = name === TICKERS.name ? TICKERS : parseTopic(name, this.#deps.isListed);
    if ('refusal' in topic) return this.#refusal(id, topic.refusal);
    if ('sub' in message) return this.#subscribe(topic, id);
    if ('unsub' in message) return this.#unsubscribe(topic, id);
    this.#request(topic, message, id);
    return undefined;
  }

  #subscribe(topic: FeedTopic, id: Id): object | undefined {
    const { limits, share } = this.#deps;
    if (!this.#topics.has(topic.name)) {
      if (this.#topics.size >= limits.topics) {
        this.close(1008, `too many topics, at most ${limits.topics}`);
        return undefined;
      }
      if (share.topics >= limits.topicsOfAddress) {
        return this.#refusal(id, 'too many topics of this address');
      }
      share.topics += 1;
    }
    // This response is sent first, because joining delivers the current state.
    this.#send({ id, status: 'ok', subbed: topic.name, ts: this.#deps.clock() });
    this.#topics.set(topic.name, topic);
    this.#hub.join(topic, this);
    return undefined;
  }

  #unsubscribe(topic: FeedTopic, id: Id): object {
    if (!this.#topics.delete(topic.name)) {
      return this.#refusal(id, `unsub with not subbed topic ${topic.name}`);
    }
    this.#deps.share.topics -= 1;
    this.#hub.leave(topic.name, this);
    this.#late.delete(topic.name);
    return { id, status: 'ok', unsubbed: topic.name, ts: this.#deps.clock() };
  }

  #request(topic: FeedTopic, message: Message, id: Id): void {
    const done = (data: object) =>
      'refusal' in data
        ? this.#refusal(id, String(data.refusal))
        : { id, status: 'ok', rep: topic.name, ts: this.#deps.clock(), ...data };
    handleRequest(topic, message, this.#deps, this.#deps.share.address).then(
      (data) => this.#send(done(data)),
      () => this.#send(this.#refusal(id, 'market data unavailable')),
    );
  }

  #refusal(id: Id, reason: string): object {
    const ts = this.#deps.clock();
    return { status: 'error', ts, id, 'err-code': 'bad-request', 'err-msg': reason };
  }

  #send(message: object): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MAX_UNSENT_BYTES) this.#socket.terminate();
    else this.#socket.send(encode(message));
  }
}
