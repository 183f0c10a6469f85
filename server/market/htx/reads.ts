import type { Clock } from '../../clock.ts';
import {
  type Candle,
  type Depth,
  type DepthStep,
  type Detail,
  type MarketData,
  type MarketInfo,
  type Push,
  type Ticker,
  type Topic,
  type Trade,
  Unavailable,
} from '../market-data.ts';
import type { Period } from '../price-source.ts';
import { recentTrades } from './gap.ts';
import type { UpstreamRest } from './rest.ts';
import { listOf, readCandle, readDepth, readDetail, readTicker } from './wire.ts';

const MOST_CANDLES = 2000;
/** Asked in these sizes only, so that clients share an answer. */
const SIZES = [200, 300, 1000, MOST_CANDLES];

/** The provider's reads, checked and shared between clients for a second. */
export class UpstreamReads implements MarketData {
  readonly #rest: UpstreamRest;
  readonly #clock: Clock;
  readonly markets: () => readonly MarketInfo[];
  readonly watch: (topic: Topic, listener: (push: Push) => void) => () => void;

  constructor(
    rest: UpstreamRest,
    markets: () => readonly MarketInfo[],
    watch: (topic: Topic, listener: (push: Push) => void) => () => void,
    clock: Clock,
  ) {
    this.#rest = rest;
    this.markets = markets;
    this.watch = watch;
    this.#clock = clock;
  }

  async candles(symbol: string, period: Period, size: number): Promise<readonly Candle[]> {
    const asked = SIZES.find((one) => one >= size) ?? MOST_CANDLES;
    const path = `/market/history/kline?symbol=${symbol}&period=${period}&size=${asked}`;
    const { data } = await this.#rest.get(path);
    const candles = listOf(data, readCandle).sort((a, b) => b.id - a.id);
    if (candles.length === 0) throw new Unavailable(path);
    return candles.slice(0, size);
  }

  async candlesBetween(symbol: string, period: Period, from: number, to: number, size: number) {
    const candles = await this.candles(symbol, period, MOST_CANDLES);
    return candles.filter(({ id }) => id >= from && id <= to).slice(0, size);
  }

  async detail(symbol: string): Promise<Detail> {
    const path = `/market/detail?symbol=${symbol}`;
    const detail = readDetail((await this.#rest.get(path)).tick);
    if (detail === undefined) throw new Unavailable(path);
    return detail;
  }

  async tickers(): Promise<readonly Ticker[]> {
    const { data } = await this.#rest.get('/market/tickers');
    const bySymbol = new Map(listOf(data, readTicker).map((ticker) => [ticker.symbol, ticker]));
    return this.markets()
      .map(({ symbol }) => bySymbol.get(symbol))
      .filter((ticker) => ticker !== undefined);
  }

  async depth(symbol: string, step: DepthStep): Promise<Depth> {
    const path = `/market/depth?symbol=${symbol}&type=${step}`;
    const depth = readDepth((await this.#rest.get(path)).tick, this.#clock());
    if (depth === undefined) throw new Unavailable(path);
    return depth;
  }

  async trades(symbol: string, size: number): Promise<readonly Trade[]> {
    const trades = await recentTrades(this.#rest, symbol, size);
    return trades.reverse().slice(0, size);
  }
}
