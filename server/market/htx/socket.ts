import { gunzipSync } from 'node:zlib';
import { type RawData, WebSocket } from 'ws';
import { isRaw, type Raw } from './wire.ts';

const HANDSHAKE_MS = 10_000;
/**
 * The provider pings every 5 s, so a connection counts as lost after this time without a message.
 */
const SILENCE_MS = 20_000;
const MAX_FRAME_BYTES = 4 * 1024 * 1024;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 15_000;

export interface SocketEvents {
  /**
   * Called when the subscriptions have been sent again; data since the last connection is missing.
   */
  onOpen(): void;
  onClose(): void;
  /** Called when the provider has confirmed a subscription; its pushes follow. */
  onSubscribed(topic: string, ts: number): void;
  onPush(topic: string, ts: number, tick: Raw): void;
  /** Called with the provider's time for every frame that contains it. */
  onTime(ts: number): void;
}

/**
 * A connection to the provider that reconnects and restores its subscriptions
 * (market-data.md#provider-connection).
 */
export class UpstreamSocket {
  readonly #url: string;
  readonly #events: SocketEvents;
  readonly #topics = new Set<string>();
  #socket: WebSocket | undefined;
  #retryMs = FIRST_RETRY_MS;
  #retry: NodeJS.Timeout | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(base: string, events: SocketEvents) {
    this.#url = `${base.replace(/^http/, 'ws')}/ws`;
    this.#events = events;
  }

  open(): void {
    if (this.#isStopped) return;
    const socket = new WebSocket(this.#url, {
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    socket.on('open', () => {
      this.#retryMs = FIRST_RETRY_MS;
      this.#resetWatchdog(socket);
      for (const topic of this.#topics) this.#send({ sub: topic, id: topic });
      this.#events.onOpen();
    });
    socket.on('message', (data) => {
      this.#resetWatchdog(socket);
      this.#receive(data);
    });
    // Every error is followed by 'close'.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#closed(socket));
  }

  subscribe(topic: string): void {
    this.#topics.add(topic);
    this.#send({ sub: topic, id: topic });
  }

  unsubscribe(topic: string): void {
    if (this.#topics.delete(topic)) this.#send({ unsub: topic, id: topic });
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#watchdog);
    this.#socket?.terminate();
  }

  #closed(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    clearTimeout(this.#watchdog);
    this.#socket = undefined;
    this.#events.onClose();
    if (this.#isStopped) return;
    const wait = this.#retryMs * (0.7 + Math.random() * 0.6);
    this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2);
    this.#retry = setTimeout(() => this.open(), wait);
    this.#retry.unref();
  }

  #resetWatchdog(socket: WebSocket): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => socket.terminate(), SILENCE_MS);
    this.#watchdog.unref();
  }

  #receive(data: RawData): void {
    const message = decode(data);
    if (message === undefined) return;
    const { ping, ch, ts, tick, subbed } = message;
    if (typeof ping === 'number') {
      this.#send({ pong: ping });
      this.#events.onTime(ping);
      return;
    }
    if (typeof ts !== 'number') return;
    if (typeof subbed === 'string') this.#events.onSubscribed(subbed, ts);
    if (typeof ch === 'string' && isRaw(tick)) this.#events.onPush(ch, ts, tick);
    this.#events.onTime(ts);
  }

  #send(message: object): void {
    const socket = this.#socket;
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }
}

function decode(data: RawData): Raw | undefined {
  try {
    const packed = Buffer.isBuffer(data) ? data : Buffer.from(data as ArrayBuffer);
    const text = gunzipSync(packed, { maxOutputLength: MAX_FRAME_BYTES }).toString();
    const message: unknown = JSON.parse(text);
    return isRaw(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
