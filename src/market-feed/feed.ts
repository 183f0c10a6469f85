import { trustedScriptUrl } from '#/lib/trusted-types.ts';
import { TICKERS_TOPIC } from '#core/domain/market-tickers.ts';
import workerPath from './feed.worker.ts?worker&url';
import {
  type Reference,
  readFromWorker,
  type Tick,
  type TopicState,
  type ToWorker,
} from './protocol.ts';

export interface FeedListener {
  onTick(tick: Tick): void;
  /**
   * If `connection` differs from that of the last `live`, there is a gap and the history must be
   * refetched.
   */
  onState(state: TopicState, connection: number): void;
  /**
   * Called if ticks differ strongly from all known prices. Only the history can confirm them then.
   */
  onDoubt(): void;
  /** Called with the newest price of every market, if that is the topic. */
  onTickers?: (tickers: unknown) => void;
}

/** A chart whose indicators the worker computes. */
export interface IndicatorListener {
  onAnswer(answer: unknown): void;
  /** Called when another worker has been started that has no candles yet. */
  onRestart(): void;
}

/** The part of a Worker that is used here, which tests replace. */
export interface FeedWorker {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** The time after which a request for a page of history counts as failed. */
const HISTORY_MS = 8_000;

/**
 * The delay before a worker that failed to load (offline and not cached yet) or crashed is
 * restarted.
 */
export const RESTART_MS = 3_000;

interface Topic {
  readonly listeners: Set<FeedListener>;
  state: TopicState;
  connection: number;
  reference: Reference | undefined;
}

/**
 * The page's side of the market feed: one worker, and one subscription for each topic that has
 * listeners.
 */
export class MarketFeed {
  readonly #start: () => FeedWorker;
  readonly #topics = new Map<string, Topic>();
  readonly #charts = new Set<IndicatorListener>();
  readonly #requests = new Map<number, (data: readonly unknown[]) => void>();
  #requested = 0;
  #worker: FeedWorker | undefined;
  #isRestarting = false;

  constructor(start: () => FeedWorker) {
    this.#start = start;
  }

  /**
   * Adds a listener of a topic. The returned function removes it. The current state is reported
   * immediately.
   */
  subscribe(name: string, listener: FeedListener): () => void {
    let topic = this.#topics.get(name);
    if (topic) listener.onState(topic.state, topic.connection);
    else {
      const listeners = new Set<FeedListener>();
      topic = { listeners, state: 'connecting', connection: 0, reference: undefined };
      this.#topics.set(name, topic);
      this.#post({ kind: 'subscribe', topic: name });
    }
    const { listeners } = topic;
    listeners.add(listener);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#topics.delete(name);
      this.#post({ kind: 'unsubscribe', topic: name });
    };
  }

  /**
   * Sends the worker a topic's prices and candle from other sources. The worker checks ticks
   * against them.
   */
  refer(name: string, reference: Reference): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    topic.reference = reference;
    this.#post({ kind: 'reference', topic: name, reference });
  }

  /**
   * Requests at most 300 candles of a topic in this period (epoch seconds) from the provider, in
   * the wire format. Rejects if there is no response, because the socket is not open or the range
   * is refused.
   */
  history(topic: string, from: number, to: number): Promise<readonly unknown[]> {
    const id = ++this.#requested;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#requests.delete(id);
        reject(new Error('no history'));
      }, HISTORY_MS);
      this.#requests.set(id, (data) => {
        clearTimeout(timer);
        this.#requests.delete(id);
        resolve(data);
      });
      this.#post({ kind: 'history', topic, id, from, to });
    });
  }

  /**
   * Makes the worker compute indicators. Returns the functions that request values and stop the
   * computation.
   */
  openIndicators(listener: IndicatorListener) {
    this.#charts.add(listener);
    return {
      ask: (request: unknown) => this.#post({ kind: 'indicators', request }),
      close: () => void this.#charts.delete(listener),
    };
  }

  /** Notifies the worker that the server responds, so an outage may be over. */
  answered(): void {
    const isLive = (topic: Topic) => topic.state === 'live';
    if (![...this.#topics.values()].every(isLive)) this.#post({ kind: 'answered' });
  }

  /** Notifies the worker that the device is awake or online again. */
  wake(): void {
    if (this.#topics.size > 0) this.#post({ kind: 'wake' });
  }

  #post(message: ToWorker): void {
    // Messages during the wait for a restart are dropped, because the restart subscribes to every
    // topic.
    if (this.#isRestarting) return;
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(message);
  }

  #startWorker(): FeedWorker {
    const worker = this.#start();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = () => {
      this.#stop();
      this.#isRestarting = true;
      setTimeout(() => {
        this.#isRestarting = false;
        this.#subscribeAll();
        for (const chart of this.#charts) chart.onRestart();
      }, RESTART_MS);
    };
    return worker;
  }

  #stop(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    if (!worker) return;
    worker.onmessage = worker.onerror = null;
    worker.terminate();
    for (const topic of this.#topics.values()) this.#setState(topic, 'reconnecting', 0);
  }

  #subscribeAll(): void {
    for (const [name, { reference }] of this.#topics) {
      this.#post({ kind: 'subscribe', topic: name });
      if (reference) this.#post({ kind: 'reference', topic: name, reference });
    }
  }

  #setState(topic: Topic, state: TopicState, connection: number): void {
    Object.assign(topic, { state, connection });
    for (const listener of topic.listeners) listener.onState(state, connection);
  }

  #receive(data: unknown): void {
    const message = readFromWorker(data);
    switch (message?.kind) {
      case 'ticks':
        for (const tick of message.ticks) {
          for (const listener of this.#listeners(tick.topic)) listener.onTick(tick);
        }
        break;
      case 'tickers':
        for (const listener of this.#listeners(TICKERS_TOPIC))
          listener.onTickers?.(message.tickers);
        break;
      case 'doubt':
        for (const listener of this.#listeners(message.topic)) listener.onDoubt();
        break;
      case 'history':
        this.#requests.get(message.id)?.(message.data);
        break;
      case 'indicators':
        for (const chart of this.#charts) chart.onAnswer(message.answer);
        break;
      case 'state': {
        const topic = this.#topics.get(message.topic);
        if (topic) this.#setState(topic, message.state, message.connection);
      }
    }
  }

  #listeners(name: string): Iterable<FeedListener> {
    return this.#topics.get(name)?.listeners ?? [];
  }
}

let shared: MarketFeed | undefined;

/** Returns this page's only feed. Its worker starts with the first subscription. */
export function marketFeed(): MarketFeed {
  if (shared) return shared;
  const feed = new MarketFeed(
    () => new Worker(trustedScriptUrl(workerPath), { type: 'module', name: 'feed' }),
  );
  addEventListener('online', () => feed.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') feed.wake();
  });
  shared = feed;
  return feed;
}
