import type { CandlePeriod as Period } from '#core/domain/candles.ts';

/** A market as described by the feed; coin codes are upper case (`BTC`). */
export interface MarketInfo {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  /** Smallest order value in the quote coin, as a plain decimal string. */
  readonly minValue: string;
  /**
   * True for a disabled market, which is not listed but is followed while options run or orders are
   * open in it.
   */
  readonly isOff?: boolean;
}

/**
 * One candle in the wire format (market-data.md#topics): `amount` is the base volume, and `vol` is
 * the quote value.
 */
export interface Candle {
  /** Open time, in epoch seconds. */
  readonly id: number;
  readonly open: number;
  readonly close: number;
  readonly low: number;
  readonly high: number;
  readonly amount: number;
  readonly vol: number;
  readonly count: number;
}

/** Rolling 24 h summary in the wire format; its `id` is not a time. */
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
  /** The trade's number, which is below 2^53 even if the provider's own id is not. */
  readonly tradeId: number;
  readonly ts: number;
  readonly price: number;
  readonly amount: number;
  readonly direction: 'buy' | 'sell';
}

export const DEPTH_STEPS = ['step0', 'step1', 'step2', 'step3', 'step4', 'step5'] as const;
export type DepthStep = (typeof DEPTH_STEPS)[number];

/** The topics that a socket can subscribe to. */
export type Topic = { readonly name: string; readonly symbol: string } & (
  | { readonly kind: 'kline'; readonly period: Period }
  | { readonly kind: 'depth'; readonly step: DepthStep }
  | { readonly kind: 'detail' | 'bbo' | 'trade' }
);

/** An update of a topic: `tick` is in the wire format, and `ts` is in epoch milliseconds. */
export interface Push {
  readonly ts: number;
  readonly tick: object;
}

/**
 * Market data for the feed. `asker` is the address that causes a read and gets a fair share of the
 * provider's read budget; without it, the read is the server's own. Reads reject with `Unavailable`
 * if the provider is unreachable. Symbols and topics must be known ones (`markets()`).
 */
export interface MarketData {
  markets(): readonly MarketInfo[];
  /** Returns candles, newest first; the first is the open one. `size` is from 1 to 2000. */
  candles(symbol: string, period: Period, size: number, asker?: string): Promise<readonly Candle[]>;
  /**
   * Returns candles with an open time in `from..to` (epoch seconds), newest first, at most `size`.
   */
  candlesBetween(
    symbol: string,
    period: Period,
    from: number,
    to: number,
    size: number,
    asker?: string,
  ): Promise<readonly Candle[]>;
  detail(symbol: string, asker?: string): Promise<Detail>;
  /** Returns the summary of every known market with its best bid and ask. */
  tickers(asker?: string): Promise<readonly Ticker[]>;
  /** Returns the book. With `notBefore` (epoch ms), it waits for a book dated then or later. */
  depth(symbol: string, step: DepthStep, asker?: string, notBefore?: number): Promise<Depth>;
  /** Returns trades, newest first. */
  trades(symbol: string, size: number, asker?: string): Promise<readonly Trade[]>;
  /**
   * Calls `listener` with the topic's current state, if it is known, and on every change. Returns
   * the function that stops this.
   */
  watch(topic: Topic, listener: (push: Push) => void): () => void;
}

export interface Ticker extends Detail {
  readonly symbol: string;
  readonly bid: Level;
  readonly ask: Level;
}

/**
 * The error of a provider that does not respond. The feed reports it instead of returning invented
 * data.
 */
export class Unavailable extends Error {
  constructor(what: string) {
    super(`market data unavailable: ${what}`);
    this.name = 'Unavailable';
  }
}
