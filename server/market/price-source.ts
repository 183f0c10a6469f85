import { type CandlePeriod, INTERVALS } from '#core/domain/candles.ts';
import type { Money } from '#core/domain/money.ts';
import type { Taker } from '#core/domain/options-price.ts';
import type { MarketData } from './market-data.ts';

/** The nine candle periods of the HTX format (market-data.md#periods). */
export const PERIODS = INTERVALS.map(({ period }) => period);
export type Period = CandlePeriod;

/**
 * One trade of a market. `price` and `amount` are plain decimal strings; `at` epoch milliseconds.
 */
export interface Tick {
  readonly symbol: string;
  readonly price: string;
  readonly at: number;
  readonly amount: string;
  readonly source: 'simulated' | 'htx';
  /** Name of the trade, unique within its market; `undefined` if the source has none. */
  readonly name?: string | undefined;
  /** The taker side; `undefined` if it is unknown. */
  readonly taker?: Taker | undefined;
}

/**
 * First tick of a time span: the tick, `none` when the log is complete up to the end of the span
 * without a tick in it, or `unknown` while an earlier tick may still be added.
 */
export type FirstTick = Tick | 'none' | 'unknown';

/** Rolling 24 h summary and the last trade. Amounts are plain decimal strings. */
export interface Quote {
  readonly symbol: string;
  readonly last: string;
  /** Time of the last trade, epoch milliseconds; determines the quote's age. */
  readonly at: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  /** 24 h volume in the base coin. */
  readonly amount: string;
  /** 24 h volume in the quote coin. */
  readonly vol: string;
  readonly count: number;
}

/** A trade that fills can refer to. */
export interface NamedTrade extends Tick {
  readonly name: string;
}

/**
 * Filter of trades: later than `after` (epoch ms), with a price of at most `atMost` or at least
 * `atLeast`.
 */
export interface TradeFilter {
  readonly after: number;
  readonly atMost?: Money | undefined;
  readonly atLeast?: Money | undefined;
}

/** Trades, oldest first: all of them up to `until` (epoch ms), and possibly later ones. */
export interface TradeRun {
  readonly trades: readonly NamedTrade[];
  readonly until: number;
}

/** Trades of the log, oldest first: all of them up to `until` (epoch ms), except in the gaps. */
export interface LoggedTrades extends TradeRun {
  /** Times in epoch ms, both exclusive, between which trades are permanently missing. */
  readonly holes: readonly { readonly since: number; readonly until: number }[];
}

/** One price level of the displayed book; plain decimal strings, `quantity` in the base coin. */
export interface BookLevel {
  readonly price: string;
  readonly quantity: string;
}

/** The displayed order book: `asks` lowest price first, `bids` highest first. */
export interface OrderBook {
  readonly asks: readonly BookLevel[];
  readonly bids: readonly BookLevel[];
  /** Time of this state, epoch milliseconds. */
  readonly at: number;
  /**
   * Version within the market: equal for the same book on every instance, higher for a later one.
   */
  readonly version: number;
}

/**
 * A source of prices: the simulated market or the HTX provider. Time comes from the clock given to
 * the implementation.
 */
export interface PriceSource {
  readonly name: 'simulated' | 'htx';
  /**
   * Maximum lead of a visible trade's timestamp over our clock, in milliseconds (`SEEN_AHEAD_MS`).
   * Without it, as in tests, there is none.
   */
  readonly seenAheadMs?: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Data for the feed; a source without it (in tests) has no feed. */
  readonly data?: MarketData;
  /** Returns the newest quote; `undefined` before the first data of the symbol. */
  quote(symbol: string): Quote | undefined;
  /**
   * Returns the last tick with `notBefore <= tick.at <= at` (epoch ms), from the log that
   * settlement uses (stored provider ticks, or recomputed simulated ones); `undefined` if there is
   * none.
   */
  tickAtOrBefore(symbol: string, at: number, notBefore: number): Promise<Tick | undefined>;
  /**
   * Returns the first tick with `after < tick.at <= notAfter` (epoch ms), from the same log. Any
   * result except `unknown` is final: nothing is added to the log before its complete time.
   */
  firstTickAfter(symbol: string, after: number, notAfter: number): Promise<FirstTick>;
  /**
   * Returns the trades with `after < at <= notAfter` (epoch ms) from the same log, as far as it is
   * complete: nothing is added to it up to the `until` of the result.
   */
  tradesWithin(symbol: string, after: number, notAfter: number): Promise<LoggedTrades>;
  /**
   * Returns trades that may fill limit orders, in parts: the next part starts after `until`. Price
   * bounds exclude only trades that are certainly beyond them.
   */
  tradesAfter(symbol: string, filter: TradeFilter): Promise<TradeRun>;
  /**
   * Returns the displayed book; `undefined` if there is none. With `notBefore` (epoch ms) the first
   * book dated then or later, for which it waits up to `BOOK_WAIT_MS`; a book known before the call
   * is not returned.
   */
  orderBook(symbol: string, notBefore?: number): Promise<OrderBook | undefined>;
}

/** Maximum wait of a deal for a later book; a slower one is refused. */
export const BOOK_WAIT_MS = 3_000;
