import { FrameQueue } from './frame-queue.ts';
import type { Tick, TopicState } from './protocol.ts';
import { reconnectDelay } from './reconnect.ts';

/** A handshake that hangs this long is given up. */
export const HANDSHAKE_MS = 10_000;
/** Without a tick for this long a topic is asked for anew (the provider then sends one at once) … */
export const PROBE_AFTER_MS = 12_000;
/** … and when that brings none either, it counts as silent. Together under 20 s. */
export const PROBE_WAIT_MS = 5_000;
/** The socket outlives its last topic this long: changing the interval reuses it. */
export const LINGER_MS = 5_000;
const CHECK_MS = 1_000;
/** A pong is left out while this many bytes have not left yet: a ping storm gains nothing. */
const MOST_BUFFERED = 4_096;

/** The part of a WebSocket that is used, so that tests can stand in for the network. */
export interface Socket {
  readonly readyState: number;
  readonly bufferedAmount: number;
  binaryType: BinaryType;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(text: string): void;
  close(): void;
}

interface Outlets {
  openSocket(): Socket;
  onTick(tick: Tick): void;
  onState(topic: string, state: TopicState, connection: number): void;
}

interface Watch {
  state: TopicState;
  lastTickAt: number;
  lastId: number;
  probedAt: number | undefined;
}

/** Owner of the one socket: subscriptions, pongs, reconnects and a watchdog for each topic. */
export class Connection {
  readonly #outlets: Outlets;
  readonly #topics = new Map<string, Watch>();
  readonly #frames: FrameQueue;
  #socket: Socket | undefined;
  #isOpen = false;
  /** Another number for each socket; what an older one still reports is ignored. */
  #number = 0;
  #failures = 0;
  /** Runs while a handshake or a wait before the next one does. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setInterval> | undefined;

  constructor(outlets: Outlets) {
    this.#outlets = outlets;
    this.#frames = new FrameQueue({
      onPing: (ping) => this.#pong(ping),
      onTick: (frame) => this.#take(frame),
    });
  }

  subscribe(topic: string): void {
    if (this.#topics.has(topic)) return;
    const watch: Watch = {
      state: 'connecting',
      lastTickAt: Date.now(),
      lastId: 0,
      probedAt: undefined,
    };
    this.#topics.set(topic, watch);
    this.#outlets.onState(topic, watch.state, this.#number);
    if (this.#isOpen) this.#send({ sub: topic, id: topic });
    else if (!this.#socket && !this.#timer) this.#connect();
  }

  unsubscribe(topic: string): void {
    if (!this.#topics.delete(topic)) return;
    if (this.#isOpen) this.#send({ unsub: topic, id: topic });
    if (this.#topics.size === 0) setTimeout(() => this.#rest(), LINGER_MS);
  }

  /** The device woke up: waits are over, and what seems open is asked at once. */
  wake(): void {
    if (this.#topics.size === 0) return;
    if (!this.#socket) this.#connect();
    else if (this.#isOpen) for (const [topic, watch] of this.#topics) this.#probe(topic, watch);
  }

  #connect(): void {
    this.#drop();
    const number = ++this.#number;
    const socket = this.#outlets.openSocket();
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    this.#timer = setTimeout(() => this.#lose('reconnecting'), HANDSHAKE_MS);
    socket.onopen = () => {
      if (number === this.#number) this.#opened();
    };
    socket.onmessage = ({ data }) => {
      if (number !== this.#number || !(data instanceof ArrayBuffer)) return;
      if (!this.#frames.push(new Uint8Array(data))) this.#lose('reconnecting');
    };
    const lost = () => {
      if (number === this.#number) this.#lose('reconnecting');
    };
    socket.onclose = lost;
    socket.onerror = lost;
  }

  #opened(): void {
    this.#stopTimer();
    this.#isOpen = true;
    for (const [topic, watch] of this.#topics) {
      Object.assign(watch, { lastTickAt: Date.now(), lastId: 0, probedAt: undefined });
      this.#send({ sub: topic, id: topic });
    }
    this.#watchdog = setInterval(() => this.#check(), CHECK_MS);
  }

  /** Lets go of the socket without waiting for its close event, which may never come. */
  #drop(): void {
    this.#stopTimer();
    clearInterval(this.#watchdog);
    this.#frames.clear();
    this.#isOpen = false;
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    this.#number++;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    socket.close();
  }

  #lose(state: TopicState): void {
    this.#drop();
    for (const [topic, watch] of this.#topics) this.#setState(topic, watch, state);
    if (this.#topics.size === 0) return;
    this.#timer = setTimeout(
      () => this.#connect(),
      reconnectDelay(++this.#failures, Math.random()),
    );
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #rest(): void {
    if (this.#topics.size > 0) return;
    this.#drop();
    this.#failures = 0;
  }

  #check(): void {
    const now = Date.now();
    let silent = 0;
    for (const [topic, watch] of this.#topics) {
      if (watch.probedAt !== undefined && now - watch.probedAt >= PROBE_WAIT_MS) {
        silent++;
        this.#setState(topic, watch, 'silent');
        this.#probe(topic, watch);
      } else if (watch.probedAt === undefined && now - watch.lastTickAt >= PROBE_AFTER_MS) {
        this.#probe(topic, watch);
      }
    }
    // One topic alone may be unknown to the provider; all of them silent is a dead connection.
    if (silent > 0 && silent === this.#topics.size) this.#lose('silent');
  }

  #probe(topic: string, watch: Watch): void {
    watch.probedAt = Date.now();
    this.#send({ unsub: topic, id: topic });
    this.#send({ sub: topic, id: topic });
  }

  #take({ topic, at, candle }: Tick): void {
    const watch = this.#topics.get(topic);
    if (!watch || candle.id < watch.lastId) return;
    Object.assign(watch, { lastTickAt: Date.now(), lastId: candle.id, probedAt: undefined });
    this.#failures = 0;
    this.#setState(topic, watch, 'live');
    this.#outlets.onTick({ topic, at, candle });
  }

  #setState(topic: string, watch: Watch, state: TopicState): void {
    if (watch.state === state) return;
    watch.state = state;
    this.#outlets.onState(topic, state, this.#number);
  }

  #pong(ping: number): void {
    if ((this.#socket?.bufferedAmount ?? 0) < MOST_BUFFERED) this.#send({ pong: ping });
  }

  #send(message: object): void {
    if (this.#isOpen && this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }
}
