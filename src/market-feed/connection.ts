import { TICKERS_TOPIC } from '#core/domain/market-tickers.ts';
import { FrameQueue } from './frame-queue.ts';
import type {
  HistoryAnswer,
  HistoryRequest,
  ReadPush,
  Reference,
  Tick,
  TopicState,
} from './protocol.ts';
import { FIRST_WAIT_MS, reconnectDelay } from './reconnect.ts';
import { Topics } from './topics.ts';

/** The time limit of a handshake (market-data.md#reconnect). */
const HANDSHAKE_MS = 10_000;
/**
 * The time limit while the server responds to other requests. A handshake that hangs then began
 * before the server was reachable.
 */
const HUNG_MS = 4_000;
/**
 * One in this many consecutive handshakes gets the full time, for networks that are merely slow.
 */
const PATIENT_EACH = 3;
/**
 * After its last topic, the socket stays open for this time, so a change of the interval can reuse
 * it.
 */
const LINGER_MS = 5_000;
const CHECK_MS = 1_000;
/** No pong is sent while this many bytes are unsent, so a ping storm has no effect. */
const MAX_BUFFERED = 4_096;

/** The part of a WebSocket that is used here, which tests replace. */
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

/** The callbacks of a connection. */
export interface Outlets {
  openSocket(): Socket;
  /** Reads the pushes of topics that are not candles. */
  readonly readPush?: ReadPush | undefined;
  onTick(tick: Tick): void;
  onTickers?: ((tickers: unknown) => void) | undefined;
  /**
   * Called when ticks of the topic differ strongly from all known prices, so the history decides.
   */
  onDoubt(topic: string): void;
  onState(topic: string, state: TopicState, connection: number): void;
  onHistory(answer: HistoryAnswer): void;
}

/**
 * Owns the only socket, with its pongs, its reconnects, and a watchdog over the topics
 * (market-data.md#client).
 */
export class Connection {
  readonly #openSocket: () => Socket;
  readonly #topics: Topics;
  readonly #frames: FrameQueue;
  #socket: Socket | undefined;
  #isOpen = false;
  /** The number of the socket. Events of earlier sockets are ignored. */
  #number = 0;
  #failures = 0;
  /** The number of consecutive handshakes that hung. */
  #hung = 0;
  /** The time at which the socket was opened or lost, whichever came last. */
  #since = 0;
  /** The timer that runs during a handshake or during the wait before the next one. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setInterval> | undefined;

  constructor(outlets: Outlets) {
    const { openSocket, readPush, onTick, onTickers, onDoubt, onState, onHistory } = outlets;
    this.#openSocket = openSocket;
    this.#topics = new Topics({
      send: (message) => this.#send(message),
      onTick,
      onDoubt,
      onState: (topic, state) => onState(topic, state, this.#number),
    });
    this.#frames = new FrameQueue({
      readPush,
      onPing: (ping) => this.#pong(ping),
      onSubscribed: (topic) => {
        this.#failures = 0;
        this.#topics.acknowledged(topic);
      },
      onTick: (tick) => {
        if (this.#topics.take(tick)) this.#failures = 0;
      },
      onTickers: (tickers) => {
        this.#failures = 0;
        this.#topics.heard(TICKERS_TOPIC);
        onTickers?.(tickers);
      },
      onHistory,
    });
  }

  subscribe(topic: string): void {
    this.#topics.add(topic);
    if (!this.#socket && !this.#timer) this.#connect();
  }

  unsubscribe(topic: string): void {
    this.#topics.remove(topic);
    if (this.#topics.size === 0) setTimeout(() => this.#rest(), LINGER_MS);
  }

  /** Sets a topic's prices and candle that the page has received from other sources. */
  refer(topic: string, reference: Reference): void {
    this.#topics.refer(topic, reference);
  }

  /** Requests a page of history. Nothing is sent while the socket is not open. */
  history({ topic, id, from, to }: HistoryRequest): void {
    this.#send({ req: topic, id, from, to });
  }

  /** Call this when the device wakes up: ends delays, and checks an open socket immediately. */
  wake(): void {
    if (this.#topics.size === 0) return;
    if (!this.#socket) this.#connect();
    else if (this.#isOpen) this.#topics.probeAll();
    else this.#leaveHung();
  }

  /**
   * Call this when the server has answered another request. Restarts the back-off and replaces a
   * hung handshake.
   */
  answered(): void {
    this.#failures = 0;
    if (this.#isOpen || this.#topics.size === 0) return;
    if (this.#socket) this.#leaveHung();
    else this.#connectIn(Math.max(0, this.#since + FIRST_WAIT_MS - Date.now()));
  }

  /** Replaces a handshake that is still pending after its timeout. */
  #leaveHung(): void {
    if (this.#hung % PATIENT_EACH === PATIENT_EACH - 1) return;
    const left = Math.max(0, this.#since + HUNG_MS - Date.now());
    this.#stopTimer();
    this.#timer = setTimeout(() => {
      this.#hung++;
      this.#connect();
    }, left);
  }

  #connect(): void {
    this.#drop();
    this.#since = Date.now();
    const number = ++this.#number;
    const socket = this.#openSocket();
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    this.#timer = setTimeout(() => {
      this.#hung++;
      this.#lose('reconnecting');
    }, HANDSHAKE_MS);
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

  #connectIn(ms: number): void {
    this.#stopTimer();
    this.#timer = setTimeout(() => this.#connect(), ms);
  }

  #opened(): void {
    this.#stopTimer();
    this.#isOpen = true;
    this.#hung = 0;
    this.#topics.askAll();
    this.#watchdog = setInterval(() => {
      if (!this.#topics.check()) this.#lose('silent');
    }, CHECK_MS);
  }

  /** Drops the socket without waiting for its close event, which may never come. */
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
    this.#topics.setAll(state);
    if (this.#topics.size === 0) return;
    this.#since = Date.now();
    this.#connectIn(reconnectDelay(++this.#failures, Math.random()));
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

  #pong(ping: number): void {
    if ((this.#socket?.bufferedAmount ?? 0) < MAX_BUFFERED) this.#send({ pong: ping });
  }

  #send(message: object): void {
    if (this.#isOpen && this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }
}
