import { type Candle, readCandle } from '#core/domain/candles.ts';
import { TICKERS_TOPIC } from '#core/domain/market-tickers.ts';

/**
 * A topic's state (market-data.md#feed-states). `connecting` means that there has been no tick yet.
 * `silent` means that the socket is connected, but no ticks arrive.
 */
const TOPIC_STATES = ['connecting', 'live', 'reconnecting', 'silent'] as const;
export type TopicState = (typeof TOPIC_STATES)[number];

/** Prices of a topic that the page has from other sources. Its ticks are checked against them. */
export interface Reference {
  /** The newest candle of the history. */
  readonly candle: Candle | undefined;
  /** For a trade view, the newest point in that candle. */
  readonly point?: Candle | undefined;
  /** Other prices of the same market, from its quotes. */
  readonly prices: readonly number[];
  /**
   * The server's clock minus the device's clock, in milliseconds; `undefined` while it is not
   * known.
   */
  readonly offset: number | undefined;
}

/**
 * From the page to the worker. `wake`: the page is visible or online again, so the back-off ends.
 * `answered`: the server has answered a request, so the outage may be over.
 */
export type ToWorker =
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly topic: string }
  | { readonly kind: 'reference'; readonly topic: string; readonly reference: Reference }
  | ({ readonly kind: 'history' } & HistoryRequest)
  | { readonly kind: 'wake' | 'answered' }
  /** Validated by the part of the worker that computes indicators (indicator-protocol.ts). */
  | { readonly kind: 'indicators'; readonly request: unknown };

/**
 * A request for a page of at most 300 candles with open times from `from` to `to`, both in epoch
 * seconds.
 */
export interface HistoryRequest {
  readonly topic: string;
  /** The number of the request, which its response repeats. */
  readonly id: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The response to a request for history. It contains candles in the wire format, not validated yet.
 */
export interface HistoryAnswer {
  readonly kind: 'history';
  readonly id: number;
  readonly data: readonly unknown[];
}

export interface Tick {
  readonly topic: string;
  /** The provider's time of the frame, in epoch milliseconds. */
  readonly at: number;
  readonly candle: Candle;
}

/**
 * From the worker to the page. `connection` counts the sockets, so a different number means a gap.
 * `doubt` means that ticks differ strongly from all known prices, so the history decides.
 */
export type FromWorker =
  | { readonly kind: 'ticks'; readonly ticks: readonly Tick[] }
  | { readonly kind: 'doubt'; readonly topic: string }
  | TickersFrame
  | HistoryAnswer
  /** Validated by `IndicatorFeed`. */
  | { readonly kind: 'indicators'; readonly answer: unknown }
  | {
      readonly kind: 'state';
      readonly topic: string;
      readonly state: TopicState;
      readonly connection: number;
    };

const TOPIC = /^market\.(?:tickers|[a-z0-9]{2,20}\.(?:kline|trade)\.[a-z0-9]{2,6})$/;
type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
}

function isTopic(value: unknown): value is string {
  return typeof value === 'string' && TOPIC.test(value);
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/**
 * Validates a message from the page. Uses no schema library, which would be larger than the worker.
 */
export function readToWorker(data: unknown): ToWorker | undefined {
  const { kind, topic, reference, id, from, to, request } = fieldsOf(data) ?? {};
  if (kind === 'wake' || kind === 'answered') return { kind };
  if (kind === 'indicators') return { kind, request };
  if (!isTopic(topic)) return undefined;
  if (kind === 'history' && isTime(id) && isTime(from) && isTime(to)) {
    return { kind, topic, id, from, to };
  }
  if (kind === 'subscribe' || kind === 'unsubscribe') return { kind, topic };
  return kind === 'reference' ? { kind, topic, reference: readReference(reference) } : undefined;
}

function readReference(data: unknown): Reference {
  const { candle, point, prices, offset } = fieldsOf(data) ?? {};
  return {
    candle: readCandle(candle, Number.POSITIVE_INFINITY, true),
    point: readCandle(point, Number.POSITIVE_INFINITY, true),
    prices: Array.isArray(prices) ? prices.filter((price) => price > 0) : [],
    offset: typeof offset === 'number' ? offset : undefined,
  };
}

function readTick(data: unknown): Tick | undefined {
  const { topic, at, candle } = fieldsOf(data) ?? {};
  if (!isTopic(topic) || !isTime(at)) return undefined;
  const read = readCandle(candle, at, topic.includes('trade'));
  return read && { topic, at, candle: read };
}

/** Validates a message from the worker. */
export function readFromWorker(data: unknown): FromWorker | undefined {
  const { kind, topic, state, connection, ticks, id, ...rest } = fieldsOf(data) ?? {};
  const { data: rows, answer, tickers } = rest;
  if (kind === 'indicators') return { kind, answer };
  if (kind === 'tickers') return { kind, tickers };
  if (kind === 'ticks' && Array.isArray(ticks)) {
    return { kind, ticks: ticks.map(readTick).filter((tick) => tick !== undefined) };
  }
  if (kind === 'doubt' && isTopic(topic)) return { kind, topic };
  if (kind === 'history' && isTime(id) && Array.isArray(rows)) return { kind, id, data: rows };
  const known = TOPIC_STATES.find((name) => name === state);
  if (kind === 'state' && isTopic(topic) && known && Number.isSafeInteger(connection)) {
    return { kind, topic, state: known, connection: connection as number };
  }
  return undefined;
}

/** A frame from the provider. */
export type Frame =
  | { readonly kind: 'ping'; readonly ping: number }
  | { readonly kind: 'subscribed'; readonly topic: string }
  | HistoryAnswer
  | TickersFrame
  | TickFrame;

/** The newest price of every market, validated by `followLivePrices`. */
interface TickersFrame {
  readonly kind: 'tickers';
  readonly tickers: unknown;
}

/** A push from the provider: one candle, or a point for each of the trades. */
export interface TickFrame {
  readonly kind: 'ticks';
  readonly ticks: readonly Tick[];
}

/** Reads a push from the provider: its `ch`, `ts` and `tick` fields. */
export type ReadPush = (topic: unknown, at: unknown, tick: unknown) => readonly Tick[];

/** Reads a push of candles. */
export const readCandlePush: ReadPush = (topic, at, candle) => {
  const read = readTick({ topic, at, candle });
  return read ? [read] : [];
};

/**
 * Parses one frame from the provider (market-data.md#frames). Returns `undefined` for errors and
 * anything else.
 */
export function readFrame(text: string, readPush = readCandlePush): Frame | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { ping, subbed, ch, ts, tick, id, data } = fieldsOf(raw) ?? {};
  if (typeof ping === 'number') return { kind: 'ping', ping };
  if (isTopic(subbed)) return { kind: 'subscribed', topic: subbed };
  if (isTime(id) && Array.isArray(data)) return { kind: 'history', id, data };
  if (ch === TICKERS_TOPIC) return { kind: 'tickers', tickers: fieldsOf(tick)?.tickers };
  const ticks = readPush(ch, ts, tick);
  return ticks.length > 0 ? { kind: 'ticks', ticks } : undefined;
}
