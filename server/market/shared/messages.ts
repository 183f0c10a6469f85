import { z } from 'zod';
import { DEPTH_STEPS } from '../market-data.ts';
import { PERIODS } from '../price-source.ts';

/** Subjects of market data on the bus (ADR-139). */
export const SUBJECT = {
  /** The topics that a gateway follows, which it repeats regularly. */
  wanted: 'market.wanted',
  /** Asks the leader to follow a topic and to send its current state. */
  watch: 'market.watch',
  /** One read of `MarketData`, handled by any process with the role `market`. */
  read: 'market.read',
  /** The newest quotes, each second. */
  quotes: 'market.quotes',
} as const;

/** Returns the subject of a topic's pushes: `market.push.market.btcusdt.detail`. */
export const pushSubject = (topic: string) => `market.push.${topic}`;

/** Interval at which a gateway repeats its topics. */
export const REQUEST_EACH_MS = 2_000;

const number = z.number();
const text = z.string();
const candle = z.object({
  id: number,
  open: number,
  close: number,
  low: number,
  high: number,
  amount: number,
  vol: number,
  count: number,
});
const detail = candle.extend({ version: number });
const level = z.tuple([number, number]).readonly();

export const topicNames = z.array(text);
export const push = z.object({ ts: number, tick: z.record(text, z.unknown()) });
export const watched = push.nullable();

export const quotes = z.array(
  z.object({
    symbol: text,
    last: text,
    at: number,
    open: text,
    high: text,
    low: text,
    amount: text,
    vol: text,
    count: number,
  }),
);

/** The result of each read. */
export const READ_RESULT = {
  candles: z.array(candle),
  candlesBetween: z.array(candle),
  detail,
  tickers: z.array(detail.extend({ symbol: text, bid: level, ask: level })),
  depth: z.object({ bids: z.array(level), asks: z.array(level), version: number, ts: number }),
  trades: z.array(
    z.object({
      tradeId: number,
      ts: number,
      price: number,
      amount: number,
      direction: z.enum(['buy', 'sell']),
    }),
  ),
} as const;

const symbol = text;
const period = z.enum(PERIODS as [(typeof PERIODS)[number], ...typeof PERIODS]);
const size = number.int().min(1).max(2000);
const asker = text.nullish().transform((address) => address ?? undefined);

/** A read request: the method and its arguments. */
export const read = z.discriminatedUnion('name', [
  z.object({ name: z.literal('candles'), symbol, period, size, asker }),
  z.object({
    name: z.literal('candlesBetween'),
    symbol,
    period,
    size,
    asker,
    from: number,
    to: number,
  }),
  z.object({ name: z.literal('detail'), symbol, asker }),
  z.object({ name: z.literal('tickers'), asker }),
  z.object({
    name: z.literal('depth'),
    symbol,
    step: z.enum(DEPTH_STEPS),
    asker,
    notBefore: number.nullish().transform((at) => at ?? undefined),
  }),
  z.object({ name: z.literal('trades'), symbol, size, asker }),
]);
export type Read = z.input<typeof read>;
