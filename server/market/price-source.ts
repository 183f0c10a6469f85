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
}
