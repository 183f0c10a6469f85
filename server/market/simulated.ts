import type { Clock } from '../lib/clock.ts';
import { formatDecimal } from './format-decimal.ts';
import type { MarketInfo } from './market-data.ts';
import { toOrderBook } from './order-book.ts';
import type {
  FirstTick,
  OrderBook,
  PriceSource,
  Quote,
  Tick,
  TradeRun,
  TradesWanted,
} from './price-source.ts';
import { SimulatedData } from './sim/data.ts';
import { type Secret, SimulatedMarkets } from './sim/market.ts';
import { MarketReader, type UnitTick } from './sim/reader.ts';
import { tradesSince } from './sim/since.ts';
import { deriveKey } from './sim/stream.ts';

const BEAT_MS = 1000;
const RELIST_MS = 60_000;

/** What the simulated market needs to know. */
export interface SimulatedOptions {
  /** Secret of this database. Whoever knows it knows every price to come. */
  readonly secret: () => Promise<Secret>;
  /** Every market, read again at each call: those switched off have a past, and options may still run. */
  readonly markets: () => Promise<readonly MarketInfo[]>;
  readonly clock: Clock;
}

/** The simulated market: a function of secret, symbol and time, shown only up to the clock. */
export class SimulatedSource implements PriceSource {
  readonly name = 'simulated' as const;
  readonly data: SimulatedData;
  /** Ticks before this moment (epoch ms) were made by an earlier build and cannot be made again. */
  since = 0;
  readonly #options: SimulatedOptions;
  readonly #readers = new Map<string, MarketReader>();
  #beat: NodeJS.Timeout | undefined;
  #relist: NodeJS.Timeout | undefined;

  constructor(options: SimulatedOptions) {
    this.#options = options;
    this.data = new SimulatedData(this.#readers, options.clock);
  }

  async start(): Promise<void> {
    const secret = await this.#options.secret();
    this.since = secret.since;
    this.data.salt = deriveKey(secret.seed, 'book').readUInt32BE(0);
    const markets = new SimulatedMarkets(secret, []);
    await this.#list(markets);
    this.#beat = setInterval(() => this.data.pushAll(), BEAT_MS);
    this.#beat.unref();
    // A list that cannot be read now is read the next time.
    this.#relist = setInterval(() => this.#list(markets).catch(() => undefined), RELIST_MS);
    this.#relist.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat);
    clearInterval(this.#relist);
  }

  quote(symbol: string): Quote | undefined {
    const reader = this.#readers.get(symbol);
    if (reader === undefined) return undefined;
    const now = this.#options.clock();
    const { spec, amountDecimals } = reader.market;
    const bar = reader.rolling(now);
    const price = (units: number) => formatDecimal(units, spec.pricePrecision);
    return {
      symbol,
      last: price(bar.close),
      at: reader.last(now).at,
      open: price(bar.open),
      high: price(bar.high),
      low: price(bar.low),
      amount: formatDecimal(bar.amount, amountDecimals),
      vol: formatDecimal(bar.vol, spec.pricePrecision + amountDecimals),
      count: bar.count,
    };
  }

  /** Never a tick later than the clock, whatever is asked. */
  async tickAtOrBefore(symbol: string, at: number, notBefore: number): Promise<Tick | undefined> {
    const reader = this.#readers.get(symbol);
    if (reader === undefined) return undefined;
    const tick = reader.last(Math.min(at, this.#options.clock()));
    if (tick.at < notBefore) return undefined;
    return this.#toTick(reader, tick);
  }

  /** Complete up to the clock at every moment. */
  async firstTickAfter(symbol: string, after: number, notAfter: number): Promise<FirstTick> {
    const reader = this.#readers.get(symbol);
    if (reader === undefined) return 'unknown';
    const now = this.#options.clock();
    const tick = reader.firstAfter(after, Math.min(notAfter, now));
    if (tick !== undefined) return this.#toTick(reader, tick);
    return now < notAfter ? 'unknown' : 'none';
  }

  async tradesAfter(symbol: string, wanted: TradesWanted): Promise<TradeRun> {
    const reader = this.#readers.get(symbol);
    const now = this.#options.clock();
    if (reader === undefined) return { trades: [], until: now };
    const { ticks, until } = tradesSince(reader.market, now, wanted);
    const trades = ticks.map((tick) => ({ ...this.#toTick(reader, tick), name: String(tick.id) }));
    return { trades, until };
  }

  async orderBook(symbol: string): Promise<OrderBook | undefined> {
    if (!this.#readers.has(symbol)) return undefined;
    // It stands until the next trade: the book of a quiet market is not an old one.
    const at = this.#options.clock();
    return { ...toOrderBook(await this.data.depth(symbol, 'step0')), at };
  }

  #toTick({ market }: MarketReader, { price, at, amount }: UnitTick): Tick {
    const { spec, amountDecimals } = market;
    return {
      symbol: spec.symbol,
      price: formatDecimal(price, spec.pricePrecision),
      at,
      amount: formatDecimal(amount, amountDecimals),
      source: 'simulated',
    };
  }

  async #list(markets: SimulatedMarkets): Promise<void> {
    const listed = await this.#options.markets();
    markets.list(listed);
    for (const { symbol } of listed) {
      const market = this.#readers.has(symbol) ? undefined : markets.get(symbol);
      if (market !== undefined) this.#readers.set(symbol, new MarketReader(market));
    }
    this.data.listed = listed.filter(({ isOff }) => !isOff);
  }
}
