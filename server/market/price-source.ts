import { type CandlePeriod, INTERVALS } from '#core/domain/candles.ts';
import type { Money } from '#core/domain/money.ts';
import type { Taker } from '#core/domain/options-price.ts';
import type { MarketData } from './market-data.ts';

/** The nine candle periods of the HTX format (market-data.md#periods). */
export const PERIODS = INTERVALS.map(({ period }) => period);
export type Period = CandlePeriod;

/**
 * One trade of a market. `price` and `amount` are plain decimal strings, and `at` is in epoch
 * milliseconds.
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
 * The first tick of a time span; `none` if the log is complete up to the end of the span and
 * contains no tick in it; or `unknown` while an earlier tick may still be added.
 */
export type FirstTick = Tick | 'none' | 'unknown';

/** The summary of the last 24 h, and the last trade. Amounts are plain decimal strings. */
export interface Quote {
  readonly symbol: string;
  readonly last: string;
  /** Time of the last trade in epoch milliseconds, which determines the quote's age. */
  readonly at: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  /** Volume of the last 24 h in the base coin. */
  readonly amount: string;
  /** Volume of the last 24 h in the quote coin. */
  readonly vol: string;
  readonly count: number;
}

/** A trade to which fills can refer. */
export interface NamedTrade extends Tick {
  readonly name: string;
}

/**
 * Selects the trades that are later than `after` (epoch ms) and have a price of at most `atMost` or
 * at least `atLeast`.
 */
export interface TradeFilter {
  readonly after: number;
  readonly atMost?: Money | undefined;
  readonly atLeast?: Money | undefined;
}

/** Trades, oldest first: all trades up to `until` (epoch ms), and possibly later ones. */
export interface TradeRun {
  readonly trades: readonly NamedTrade[];
  readonly until: number;
}

/** Trades of the log, oldest first: all trades up to `until` (epoch ms), except those in gaps. */
export interface LoggedTrades extends TradeRun {
  /** The gaps in which trades are permanently missing; both times are in epoch ms and exclusive. */
  readonly holes: readonly { readonly since: number; readonly until: number }[];
}

/**
 * One price level of the displayed book; both values are plain decimal strings, and `quantity` is
 * in the base coin.
 */
export interface BookLevel {
  readonly price: string;
  readonly quantity: string;
}

/** The displayed order book: `asks` begin with the lowest price, and `bids` with the highest. */
export interface OrderBook {
  readonly asks: readonly BookLevel[];
  readonly bids: readonly BookLevel[];
  /** Time of this state, in epoch milliseconds. */
  readonly at: number;
  /**
   * Version within the market, which is equal for the same book on every instance and higher for a
   * later book.
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
   * If it is missing, as in tests, there is no lead.
   */
  readonly seenAheadMs?: number;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Data for the feed; a source without data (in tests) has no feed. */
  readonly data?: MarketData;
  /** Returns the newest quote; `undefined` before the first data of the symbol has arrived. */
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
   * Returns the trades with `after < at <= notAfter` (epoch ms) from the same log. Up to the
   * `until` of the result, the log is complete and nothing is added to it.
   */
  tradesWithin(symbol: string, after: number, notAfter: number): Promise<LoggedTrades>;
  /**
   * Returns trades that may fill limit orders, in parts: the next part starts after `until`. The
   * price bounds exclude only trades that are certainly outside them.
   */
  tradesAfter(symbol: string, filter: TradeFilter): Promise<TradeRun>;
  /**
   * Returns the displayed book; `undefined` if there is none. With `notBefore` (epoch ms), it
   * returns the first book dated then or later, for which it waits up to `BOOK_WAIT_MS`; it never
   * returns a book that was known before the call.
   */
  orderBook(symbol: string, notBefore?: number): Promise<OrderBook | undefined>;
}

/** Maximum time for which an order or a conversion waits for a later book before it is refused. */
export const BOOK_WAIT_MS = 3_000;
