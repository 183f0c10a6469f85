import type { CandlePeriod as Period } from '../../src/domain/candles.ts';

/** A market as the feed describes it; coin codes are upper case (`BTC`). */
export interface MarketInfo {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  /** Smallest order value in the quote coin, plain decimal text. */
  readonly minValue: string;
  /** Switched off: followed for what still runs there, and shown to nobody. */
  readonly isOff?: boolean;
}

/** One candle as on the wire (htx.md): `amount` is base volume, `vol` quote value. */
export interface Candle {
  /** Open time, epoch seconds. */
  readonly id: number;
  readonly open: number;
  readonly close: number;
  readonly low: number;
  readonly high: number;
  readonly amount: number;
  readonly vol: number;
  readonly count: number;
}

/** Rolling 24 h summary as on the wire; its `id` is not a time. */
export interface Detail extends Candle {
  readonly version: number;
}

export type Level = readonly [price: number, amount: number];

export interface Depth {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly version: number;
  readonly ts: number;
}

export interface Trade {
  /** Below 2^53 here, whatever the provider's own number was. */
  readonly tradeId: number;
  readonly ts: number;
  readonly price: number;
  readonly amount: number;
  readonly direction: 'buy' | 'sell';
}

export const DEPTH_STEPS = ['step0', 'step1', 'step2', 'step3', 'step4', 'step5'] as const;
export type DepthStep = (typeof DEPTH_STEPS)[number];

/** What a socket can subscribe to. */
export type Topic = { readonly name: string; readonly symbol: string } & (
  | { readonly kind: 'kline'; readonly period: Period }
  | { readonly kind: 'depth'; readonly step: DepthStep }
  | { readonly kind: 'detail' | 'bbo' | 'trade' }
);

/** A new state of a topic: `tick` as on the wire, `ts` epoch milliseconds. */
export interface Push {
  readonly ts: number;
  readonly tick: object;
}

/**
 * Market data for the feed. `asker` is whoever causes a read (an address): those who ask much share what a
 * provider may be asked fairly with the others; without one it is the exchange itself. Reads reject with `Unavailable` when a provider cannot be reached; symbols
 * and topics given here are known ones (`markets()`).
 */
export interface MarketData {
  markets(): readonly MarketInfo[];
  /** Newest first; the first is the open candle. `size` 1..2000. */
  candles(symbol: string, period: Period, size: number, asker?: string): Promise<readonly Candle[]>;
  /** Candles whose open time lies in `from..to` (epoch seconds), newest first, at most `size`. */
  candlesBetween(
    symbol: string,
    period: Period,
    from: number,
    to: number,
    size: number,
    asker?: string,
  ): Promise<readonly Candle[]>;
  detail(symbol: string, asker?: string): Promise<Detail>;
  /** Every known market's summary with its best bid and ask. */
  tickers(asker?: string): Promise<readonly Ticker[]>;
  depth(symbol: string, step: DepthStep, asker?: string): Promise<Depth>;
  /** Newest first. */
  trades(symbol: string, size: number, asker?: string): Promise<readonly Trade[]>;
  /** Calls `listener` with the topic's state now (when known) and on change, until unwatched. */
  watch(topic: Topic, listener: (push: Push) => void): () => void;
}

export interface Ticker extends Detail {
  readonly symbol: string;
  readonly bid: Level;
  readonly ask: Level;
}

/** The provider did not answer; the feed says so instead of inventing data. */
export class Unavailable extends Error {
  constructor(what: string) {
    super(`market data unavailable: ${what}`);
    this.name = 'Unavailable';
  }
}
