import { type CandlePeriod, INTERVALS } from '../../src/domain/candles.ts';
import type { MarketData } from './market-data.ts';

/** The nine candle periods of the HTX format (htx.md). */
export const PERIODS = INTERVALS.map(({ period }) => period);
export type Period = CandlePeriod;

/** One trade of a market. `price` and `amount` are plain decimal texts; `at` epoch milliseconds. */
export interface Tick {
  readonly symbol: string;
  readonly price: string;
  readonly at: number;
  readonly amount: string;
  readonly source: 'simulated' | 'htx';
}

/**
 * First tick of a span of the log: the tick, `none` when the log is complete up to the end of the span
 * and has no tick there, or `unknown` while an earlier tick, or one at all, may still come.
 */
export type FirstTick = Tick | 'none' | 'unknown';

/** Rolling 24 h summary and the last trade. Amounts are plain decimal texts. */
export interface Quote {
  readonly symbol: string;
  readonly last: string;
  /** Time of the last trade, epoch milliseconds: the quote's age. */
  readonly at: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  /** Base volume of 24 h. */
  readonly amount: string;
  /** Quote value of 24 h. */
  readonly vol: string;
  readonly count: number;
}

/** A trade by the name under which it is used up: unique within its market. */
export interface NamedTrade extends Tick {
  readonly name: string;
}

/** Which trades are wanted: later than `after` (epoch ms) and at most, or at least, at a price. */
export interface TradesWanted {
  readonly after: number;
  readonly atMost?: string | undefined;
  readonly atLeast?: string | undefined;
}

/** Trades, oldest first. None before `until` (epoch ms) is missing; some later ones may be there. */
export interface TradeRun {
  readonly trades: readonly NamedTrade[];
  readonly until: number;
}

/** One price of the shown book; plain decimal texts, `quantity` in the base coin. */
export interface BookLevel {
  readonly price: string;
  readonly quantity: string;
}

/** The shown order book: `asks` lowest price first, `bids` highest first. */
export interface OrderBook {
  readonly asks: readonly BookLevel[];
  readonly bids: readonly BookLevel[];
  /** When it stood like this, epoch milliseconds. */
  readonly at: number;
  /** Its number within the market: the same for the same book on every instance, higher for a later one. */
  readonly version: number;
}

/**
 * Where prices come from. Implementations: the simulated market and the HTX pass-through. Time comes
 * from the clock given to the implementation, never from the caller's machine.
 */
export interface PriceSource {
  readonly name: 'simulated' | 'htx';
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What the feed serves; a source without it (a scripted one) has no feed. */
  readonly data?: MarketData;
  /** Newest quote; `undefined` while the source has never seen the symbol. */
  quote(symbol: string): Quote | undefined;
  /**
   * Last tick with `notBefore <= tick.at <= at` (epoch ms), from the log that settlement uses
   * (stored provider ticks, or the recomputed simulated ones). `undefined` when there is none.
   */
  tickAtOrBefore(symbol: string, at: number, notBefore: number): Promise<Tick | undefined>;
  /**
   * First tick with `after < tick.at <= notAfter` (epoch ms), from the same log. Once it is told, it is
   * told the same for ever: nothing is added to the log where it was complete.
   */
  firstTickAfter(symbol: string, after: number, notAfter: number): Promise<FirstTick>;
  /**
   * Trades that limit orders may be filled from, in parts: the next part is what comes after `until`.
   * A price given as bound only leaves out what is surely beyond it.
   */
  tradesAfter(symbol: string, wanted: TradesWanted): Promise<TradeRun>;
  /** The shown book; `undefined` while there is none. */
  orderBook(symbol: string): Promise<OrderBook | undefined>;
}
