import { type Candle, readCandle } from '../domain/candles.ts';

/**
 * State of a topic (market-data.md#feed-states). `connecting`: no tick yet; `silent`: connected,
 * but no ticks arrive.
 */
const TOPIC_STATES = ['connecting', 'live', 'reconnecting', 'silent'] as const;
export type TopicState = (typeof TOPIC_STATES)[number];

/** Prices of a topic that the page has from other sources, to check its ticks by. */
export interface Reference {
  /** Newest candle of the history. */
  readonly candle: Candle | undefined;
  /** Other prices of the same market: its quotes. */
  readonly prices: readonly number[];
  /** Server clock minus device clock, in milliseconds; `undefined` while it is not known. */
  readonly offset: number | undefined;
}

/**
 * Page to worker. `wake`: the page is visible or online again, so the back-off ends. `answered`:
 * the server answered a request, so the outage may be over.
 */
export type ToWorker =
  | { readonly kind: 'subscribe' | 'unsubscribe'; readonly topic: string }
  | { readonly kind: 'reference'; readonly topic: string; readonly reference: Reference }
  | { readonly kind: 'wake' | 'answered' };

export interface Tick {
  readonly topic: string;
  /** The provider's time of the frame, epoch milliseconds. */
  readonly at: number;
  readonly candle: Candle;
}

/**
 * Worker to page. `connection` counts sockets: another number means a gap. `doubt`: ticks are far
 * from all known prices, so the history decides.
 */
export type FromWorker =
  | { readonly kind: 'ticks'; readonly ticks: readonly Tick[] }
  | { readonly kind: 'doubt'; readonly topic: string }
  | {
      readonly kind: 'state';
      readonly topic: string;
      readonly state: TopicState;
      readonly connection: number;
    };

const TOPIC = /^market\.[a-z0-9]{2,20}\.kline\.[a-z0-9]{2,6}$/;
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
 * Validates a message of the page. Without a schema library, since the worker has 5 kB altogether.
 */
export function readToWorker(data: unknown): ToWorker | undefined {
  const { kind, topic, reference } = fieldsOf(data) ?? {};
  if (kind === 'wake' || kind === 'answered') return { kind };
  if (!isTopic(topic)) return undefined;
  if (kind === 'subscribe' || kind === 'unsubscribe') return { kind, topic };
  return kind === 'reference' ? { kind, topic, reference: readReference(reference) } : undefined;
}

function readReference(data: unknown): Reference {
  const { candle, prices, offset } = fieldsOf(data) ?? {};
  return {
    candle: readCandle(candle, Number.POSITIVE_INFINITY),
    prices: Array.isArray(prices) ? prices.filter((price) => price > 0) : [],
    offset: typeof offset === 'number' ? offset : undefined,
  };
}

function readTick(data: unknown): Tick | undefined {
  const { topic, at, candle } = fieldsOf(data) ?? {};
  if (!isTopic(topic) || !isTime(at)) return undefined;
  const read = readCandle(candle, at);
  return read && { topic, at, candle: read };
}

/** Validates a message of the worker. */
export function readFromWorker(data: unknown): FromWorker | undefined {
  const { kind, topic, state, connection, ticks } = fieldsOf(data) ?? {};
  if (kind === 'ticks' && Array.isArray(ticks)) {
    return { kind, ticks: ticks.map(readTick).filter((tick) => tick !== undefined) };
  }
  if (kind === 'doubt' && isTopic(topic)) return { kind, topic };
  const known = TOPIC_STATES.find((name) => name === state);
  if (kind === 'state' && isTopic(topic) && known && Number.isSafeInteger(connection)) {
    return { kind, topic, state: known, connection: connection as number };
  }
  return undefined;
}

/** A frame of the provider. */
export type Frame =
  | { readonly kind: 'ping'; readonly ping: number }
  | { readonly kind: 'subscribed'; readonly topic: string }
  | ({ readonly kind: 'tick' } & Tick);

/** Parses one provider frame (market-data.md#frames); `undefined` for errors and anything else. */
export function readFrame(text: string): Frame | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { ping, subbed, ch, ts, tick } = fieldsOf(raw) ?? {};
  if (typeof ping === 'number') return { kind: 'ping', ping };
  if (isTopic(subbed)) return { kind: 'subscribed', topic: subbed };
  const read = readTick({ topic: ch, at: ts, candle: tick });
  return read && { kind: 'tick', ...read };
}
