import type { Clock } from '../../lib/clock.ts';
import { toBbo } from '../bbo.ts';
import type {
  Candle,
  Depth,
  DepthStep,
  Detail,
  MarketData,
  MarketInfo,
  Push,
  Ticker,
  Topic,
  Trade,
} from '../market-data.ts';
import type { Period } from '../price-source.ts';
import { bookOf } from './book.ts';
import type { MarketReader } from './reader.ts';

/** Maximum trades per push. */
const MAX_TRADES = 60;

interface Watch {
  readonly topic: Topic;
  /** The last trade that was pushed, followed by the last minute. */
  trade: number;
  minute: number;
}

/** Feed data of the simulated markets up to the current time of the clock. */
export class SimulatedData implements MarketData {
  listed: readonly MarketInfo[] = [];
  /** A value that makes the amounts of books differ between databases. */
  salt = 0;
  readonly #readers: ReadonlyMap<string, MarketReader>;
  readonly #clock: Clock;
  readonly #watched = new Map<(push: Push) => void, Watch>();
  /** The newest book of each symbol and step, valid until the next trade. */
  readonly #books = new Map<string, Depth>();

  constructor(readers: ReadonlyMap<string, MarketReader>, clock: Clock) {
    this.#readers = readers;
    this.#clock = clock;
  }

  markets(): readonly MarketInfo[] {
    return this.listed;
  }

  async candles(symbol: string, period: Period, size: number): Promise<readonly Candle[]> {
    const reader = this.#reader(symbol);
    await reader.prepare(period, this.#clock(), size);
    return reader.history(period, this.#clock(), size);
  }

  async candlesBetween(symbol: string, period: Period, from: number, to: number, size: number) {
    const reader = this.#reader(symbol);
    const now = this.#clock();
    const last = Math.min(to * 1000, now);
    await reader.prepare(period, last, size);
    const candles = reader.history(period, now, size, last);
    return candles.filter((candle) => candle.id >= from && candle.id <= to);
  }

  async detail(symbol: string): Promise<Detail> {
    return this.#detail(symbol);
  }

  async tickers(): Promise<readonly Ticker[]> {
    return this.listed.map(({ symbol }) => {
      const { bids, asks } = this.#depth(symbol, 'step0');
      const [bid = [0, 0] as const] = bids;
      const [ask = [0, 0] as const] = asks;
      return { symbol, ...this.#detail(symbol), bid, ask };
    });
  }

  async depth(symbol: string, step: DepthStep): Promise<Depth> {
    return this.#depth(symbol, step);
  }

  async trades(symbol: string, size: number): Promise<readonly Trade[]> {
    return toTrades(this.#reader(symbol), this.#clock(), size);
  }

  watch(topic: Topic, listener: (push: Push) => void): () => void {
    const watch = { topic, trade: -1, minute: -1 };
    this.#watched.set(listener, watch);
    this.#push(watch, listener);
    return () => void this.#watched.delete(listener);
  }

  /** Pushes changes to all listeners. */
  pushAll(): void {
    for (const [listener, watch] of this.#watched) this.#push(watch, listener);
  }

  #push(watch: Watch, listener: (push: Push) => void): void {
    const now = this.#clock();
    const { id } = this.#reader(watch.topic.symbol).last(now);
    // A new minute changes a candle even without a trade.
    const minute = Math.floor(now / 60_000);
    const isKline = watch.topic.kind === 'kline';
    if (id === watch.trade && !(isKline && minute !== watch.minute)) return;
    const fresh = watch.trade < 0 ? 1 : Math.min(MAX_TRADES, Math.max(1, id - watch.trade));
    watch.trade = id;
    watch.minute = minute;
    listener({ ts: now, tick: this.#state(watch.topic, now, fresh) });
  }

  /** Returns a topic's state; `fresh` is the number of trades since its last push. */
  #state(topic: Topic, now: number, fresh: number): object {
    const { symbol } = topic;
    const reader = this.#reader(symbol);
    if (topic.kind === 'kline') return reader.history(topic.period, now, 1)[0] ?? {};
    if (topic.kind === 'detail') return this.#detail(symbol);
    if (topic.kind === 'depth') return this.#depth(symbol, topic.step);
    if (topic.kind === 'bbo') return toBbo(symbol, this.#depth(symbol, 'step0'));
    const data = toTrades(reader, now, fresh).map((trade) => ({ id: trade.tradeId, ...trade }));
    return { id: data[0]?.id, ts: data[0]?.ts, data };
  }

  #detail(symbol: string): Detail {
    const reader = this.#reader(symbol);
    const now = this.#clock();
    const { id } = reader.last(now);
    return { ...reader.toCandle(reader.rolling(now), id), version: id };
  }

  #depth(symbol: string, step: DepthStep): Depth {
    const reader = this.#reader(symbol);
    const last = reader.last(this.#clock());
    const cached = this.#books.get(`${symbol} ${step}`);
    if (cached?.version === last.id && cached.ts === last.at) return cached;
    const book = bookOf(reader.market, last, step, this.salt);
    this.#books.set(`${symbol} ${step}`, book);
    return book;
  }

  #reader(symbol: string): MarketReader {
    const reader = this.#readers.get(symbol);
    if (reader === undefined) throw new RangeError(`unknown symbol ${symbol}`);
    return reader;
  }
}

/** Returns the newest trades, newest first. */
function toTrades(reader: MarketReader, now: number, size: number): Trade[] {
  const { priceUnit, amountUnit } = reader.market;
  return reader.trades(now, size).map((tick) => ({
    tradeId: tick.id,
    ts: tick.at,
    price: tick.price / priceUnit,
    amount: tick.amount / amountUnit,
    direction: reader.takerOf(tick),
  }));
}
