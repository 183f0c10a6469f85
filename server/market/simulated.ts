import type { Clock } from '../clock.ts';
import { decimalText } from './decimal-text.ts';
import type {
  Candle,
  Depth,
  Detail,
  MarketData,
  MarketInfo,
  Push,
  Ticker,
  Topic,
  Trade,
} from './market-data.ts';
import type { Period, PriceSource, Quote, Tick } from './price-source.ts';
import { bookOf } from './sim/book.ts';
import { type Secret, type Simulated, SimulatedMarkets } from './sim/market.ts';
import { MarketReader, type UnitTick } from './sim/reader.ts';
import { deriveKey } from './sim/stream.ts';

const BEAT_MS = 1000;
const RELIST_MS = 60_000;
/** Trades of one push at most. */
const MOST_TRADES = 60;

/** What the simulated market needs to know. */
export interface SimulatedOptions {
  /** Secret of this database. Whoever knows it knows every price to come. */
  readonly secret: () => Promise<Secret>;
  /** The listed markets, read again at each call. */
  readonly markets: () => Promise<readonly MarketInfo[]>;
  readonly clock: Clock;
}

/** The simulated market: a function of seed, symbol and time, shown only up to the clock. */
export class SimulatedSource implements PriceSource, MarketData {
  readonly name = 'simulated' as const;
  readonly data: MarketData = this;
  readonly #options: SimulatedOptions;
  readonly #readers = new Map<string, MarketReader>();
  readonly #watched = new Map<(push: Push) => void, { topic: Topic; seen: number }>();
  #listed: readonly MarketInfo[] = [];
  #salt = 0;
  #beat: NodeJS.Timeout | undefined;
  #relist: NodeJS.Timeout | undefined;

  constructor(options: SimulatedOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const secret = await this.#options.secret();
    this.#salt = deriveKey(secret.seed, 'book').readUInt32BE(0);
    const markets = new SimulatedMarkets(secret, []);
    await this.#list(markets);
    this.#beat = setInterval(() => this.#pushAll(), BEAT_MS);
    this.#beat.unref();
    // A list that cannot be read now is read the next time.
    this.#relist = setInterval(() => this.#list(markets).catch(() => undefined), RELIST_MS);
    this.#relist.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    clearInterval(this.#relist);
    this.#watched.clear();
  }

  quote(symbol: string): Quote | undefined {
    const reader = this.#readers.get(symbol);
    if (reader === undefined) return undefined;
    const now = this.#options.clock();
    const { spec, amountDecimals } = reader.market;
    const bar = reader.rolling(now);
    const price = (units: number) => decimalText(units, spec.pricePrecision);
    return {
      symbol,
      last: price(bar.close),
      at: reader.last(now).at,
      open: price(bar.open),
      high: price(bar.high),
      low: price(bar.low),
      amount: decimalText(bar.amount, amountDecimals),
      vol: decimalText(bar.vol, spec.pricePrecision + amountDecimals),
      count: bar.count,
    };
  }

  /** Never a tick later than the clock, whatever is asked. */
  async tickAtOrBefore(symbol: string, at: number, notBefore: number): Promise<Tick | undefined> {
    const reader = this.#readers.get(symbol);
    if (reader === undefined) return undefined;
    const tick = reader.last(Math.min(at, this.#options.clock()));
    if (tick.at < notBefore) return undefined;
    const { spec, amountDecimals } = reader.market;
    return {
      symbol,
      price: decimalText(tick.price, spec.pricePrecision),
      at: tick.at,
      amount: decimalText(tick.amount, amountDecimals),
      source: 'simulated',
    };
  }

  markets(): readonly MarketInfo[] {
    return this.#listed;
  }

  async candles(symbol: string, period: Period, size: number): Promise<readonly Candle[]> {
    const reader = this.#reader(symbol);
    await reader.prepare(period, this.#options.clock(), size);
    return reader.history(period, this.#options.clock(), size);
  }

  async candlesBetween(symbol: string, period: Period, from: number, to: number, size: number) {
    const now = this.#options.clock();
    await this.#reader(symbol).prepare(period, now, size);
    const newest = this.#reader(symbol).history(period, now, size, Math.min(to * 1000, now));
    return newest.filter((candle) => candle.id >= from && candle.id <= to);
  }

  async detail(symbol: string): Promise<Detail> {
    return this.#detail(symbol);
  }

  async tickers(): Promise<readonly Ticker[]> {
    return this.#listed.map(({ symbol }) => {
      const { bids, asks } = this.#depth(symbol, 'step0');
      const [bid = [0, 0] as const] = bids;
      const [ask = [0, 0] as const] = asks;
      return { symbol, ...this.#detail(symbol), bid, ask };
    });
  }

  async depth(symbol: string, step: Parameters<MarketData['depth']>[1]): Promise<Depth> {
    return this.#depth(symbol, step);
  }

  async trades(symbol: string, size: number): Promise<readonly Trade[]> {
    const reader = this.#reader(symbol);
    const ticks = reader.trades(this.#options.clock(), size + 1);
    return ticks
      .slice(0, size)
      .map((tick, index) => toTrade(reader.market, tick, ticks[index + 1]));
  }

  watch(topic: Topic, listener: (push: Push) => void): () => void {
    const watch = { topic, seen: -1 };
    this.#watched.set(listener, watch);
    this.#push(watch, listener);
    return () => void this.#watched.delete(listener);
  }

  async #list(markets: SimulatedMarkets): Promise<void> {
    this.#listed = await this.#options.markets();
    markets.list(this.#listed);
    for (const { symbol } of this.#listed) {
      if (this.#readers.has(symbol)) continue;
      const market = markets.get(symbol);
      if (market !== undefined) this.#readers.set(symbol, new MarketReader(market));
    }
  }

  #pushAll(): void {
    for (const [listener, watch] of this.#watched) this.#push(watch, listener);
  }

  #push(watch: { topic: Topic; seen: number }, listener: (push: Push) => void): void {
    const now = this.#options.clock();
    // A new minute changes a candle without a trade, so the minute counts as news too.
    const seen = this.#reader(watch.topic.symbol).last(now).id + Math.floor(now / 60_000);
    if (seen === watch.seen) return;
    const fresh = watch.seen < 0 ? 1 : Math.min(MOST_TRADES, Math.max(1, seen - watch.seen));
    watch.seen = seen;
    listener({ ts: now, tick: this.#state(watch.topic, now, fresh) });
  }

  /** `fresh` trades happened since the last push of the topic. */
  #state(topic: Topic, now: number, fresh: number): object {
    const { symbol } = topic;
    const reader = this.#reader(symbol);
    if (topic.kind === 'kline') return reader.history(topic.period, now, 1)[0] ?? {};
    if (topic.kind === 'detail') return this.#detail(symbol);
    if (topic.kind === 'depth') return this.#depth(symbol, topic.step);
    if (topic.kind === 'bbo') return toBbo(symbol, this.#depth(symbol, 'step0'));
    const ticks = reader.trades(now, fresh + 1);
    const data = ticks.slice(0, fresh).map((tick, index) => {
      const trade = toTrade(reader.market, tick, ticks[index + 1]);
      return { id: trade.tradeId, ...trade };
    });
    return { id: data[0]?.id, ts: data[0]?.ts, data };
  }

  #detail(symbol: string): Detail {
    const reader = this.#reader(symbol);
    const now = this.#options.clock();
    const { id } = reader.last(now);
    return { ...reader.toCandle(reader.rolling(now), id), version: id };
  }

  #depth(symbol: string, step: Parameters<MarketData['depth']>[1]): Depth {
    const reader = this.#reader(symbol);
    return bookOf(reader.market, reader.last(this.#options.clock()), step, this.#salt);
  }

  #reader(symbol: string): MarketReader {
    const reader = this.#readers.get(symbol);
    if (reader === undefined) throw new RangeError(`unknown symbol ${symbol}`);
    return reader;
  }
}

function toTrade(market: Simulated, tick: UnitTick, before: UnitTick | undefined): Trade {
  const rose = before === undefined || tick.price > before.price;
  const bought = tick.price === before?.price ? tick.id % 2 === 0 : rose;
  return {
    tradeId: tick.id,
    ts: tick.at,
    price: tick.price / market.priceUnit,
    amount: tick.amount / market.amountUnit,
    direction: bought ? 'buy' : 'sell',
  };
}

function toBbo(symbol: string, { bids, asks, version, ts }: Depth): object {
  const [[bid, bidSize] = [0, 0]] = bids;
  const [[ask, askSize] = [0, 0]] = asks;
  return { seqId: version, ask, askSize, bid, bidSize, quoteTime: ts, symbol };
}
