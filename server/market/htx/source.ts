import type { Db } from '../../db/db.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/log.ts';
import { SEEN_AHEAD_MS } from '../ahead.ts';
import type { MarketData, MarketInfo } from '../market-data.ts';
import { listMarkets } from '../markets.repo.ts';
import { readOrderBook } from '../order-book.ts';
import type {
  FirstTick,
  LoggedTrades,
  OrderBook,
  PriceSource,
  Quote,
  Tick,
  TradeFilter,
  TradeRun,
} from '../price-source.ts';
import { type Missed, missedTicks } from './gap.ts';
import { ProviderGuard } from './guard.ts';
import { Quotes } from './quotes.ts';
import { UpstreamReads } from './reads.ts';
import { RecentTrades } from './recent-trades.ts';
import { UpstreamRest } from './rest.ts';
import { UpstreamSocket } from './socket.ts';
import { StoredLog } from './stored-log.ts';
import { TickLog } from './tick-log.ts';
import { UpstreamTopics } from './topics.ts';
import { type Raw, readDetail, readTrades } from './wire.ts';

const RELIST_MS = 60_000;
/** Number of trades read to find the last one. */
const LAST_TRADES = 100;
const TRADES_TOPIC = /^market\.(\w+)\.trade\.detail$/;

export interface HtxDeps {
  readonly upstream: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Interval at which received ticks are written; one second by default, and shorter in tests. */
  readonly beatMs?: number;
  /** Number of days for which ticks are stored; 7 by default. */
  readonly tickDays?: number;
}

/**
 * A price source that passes on the quotes, candles and topics of a provider with the HTX format,
 * and keeps a log of its ticks.
 */
export class HtxSource implements PriceSource {
  readonly name = 'htx' as const;
  readonly seenAheadMs = SEEN_AHEAD_MS.htx;
  readonly data: MarketData;
  readonly #deps: HtxDeps;
  readonly #rest: UpstreamRest;
  readonly #socket: UpstreamSocket;
  readonly #ticks: TickLog;
  readonly #quotes = new Quotes();
  readonly #recent = new RecentTrades();
  readonly #topics: UpstreamTopics;
  readonly #guard: ProviderGuard;
  readonly #log: StoredLog;
  #listed: readonly MarketInfo[] = [];
  #relist: NodeJS.Timeout | undefined;
  #isConnected = false;

  constructor(deps: HtxDeps) {
    this.#deps = deps;
    this.#guard = new ProviderGuard(deps);
    this.#log = new StoredLog(deps);
    this.#rest = new UpstreamRest(deps.upstream);
    this.#socket = new UpstreamSocket(deps.upstream, {
      onOpen: () => this.#opened(),
      onClose: () => this.#closed(),
      onSubscribed: (topic) => this.#subscribed(topic),
      onPush: (topic, ts, tick) => this.#pushed(topic, ts, tick),
      onTime: (ts) => this.#advance(ts),
    });
    this.#topics = new UpstreamTopics(this.#socket);
    this.#ticks = new TickLog({
      ...deps,
      missed: (symbol, from) => this.#missed(symbol, from),
      dropped: (symbol, reason, count) => this.#guard.dropped(symbol, reason, count),
    });
    this.data = new UpstreamReads({
      rest: this.#rest,
      guard: this.#guard,
      clock: deps.clock,
      markets: () => this.#listed.filter(({ isOff }) => !isOff),
      watch: (topic, listener) => this.#topics.watch(topic.name, listener),
      latestDetail: (symbol) => this.#quotes.latestDetail(symbol),
    });
  }

  async start(): Promise<void> {
    await this.#list();
    this.#socket.open();
    this.#ticks.start();
    this.#relist = setInterval(() => {
      this.#list().catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'the list of markets could not be read');
      });
    }, RELIST_MS);
    this.#relist.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#relist);
    this.#socket.stop();
    this.#rest.stop();
    this.#guard.stop();
    await this.#ticks.stop();
  }

  quote(symbol: string): Quote | undefined {
    return this.#quotes.quote(symbol);
  }

  tickAtOrBefore(symbol: string, at: number, notBefore: number): Promise<Tick | undefined> {
    return this.#log.tickAtOrBefore(symbol, at, notBefore);
  }

  firstTickAfter(symbol: string, after: number, notAfter: number): Promise<FirstTick> {
    return this.#log.firstTickAfter(symbol, after, notAfter);
  }

  tradesWithin(symbol: string, after: number, notAfter: number): Promise<LoggedTrades> {
    return this.#log.tradesWithin(symbol, after, notAfter);
  }

  async tradesAfter(symbol: string, filter: TradeFilter): Promise<TradeRun> {
    const recent = this.#recent.later(symbol, filter.after);
    return recent ?? this.#log.tradesAfter(symbol, filter);
  }

  orderBook(symbol: string, notBefore?: number): Promise<OrderBook | undefined> {
    return readOrderBook(this.data, symbol, notBefore);
  }

  /** Subscribes to the summary and trades of every followed market, whether or not clients do. */
  async #list(): Promise<void> {
    const followed = new Set(this.#listed.map(({ symbol }) => symbol));
    this.#listed = await listMarkets(this.#deps.db, 'inUse');
    for (const { symbol } of this.#listed) {
      if (followed.has(symbol)) continue;
      this.#topics.watch(`market.${symbol}.detail`, ({ tick }) => {
        const detail = readDetail(tick);
        if (detail === undefined) return;
        this.#guard.summary(symbol, detail.close);
        this.#quotes.detail(symbol, detail, this.#deps.clock());
      });
      this.#topics.watch(`market.${symbol}.trade.detail`, ({ tick }) => {
        const trades = readTrades(tick);
        this.#quotes.trades(symbol, trades);
        this.#ticks.add(symbol, trades);
        this.#recent.add(symbol, trades);
      });
    }
  }

  /** Advances the time up to which all data was received: the frame's time, but at most our own. */
  #advance(ts: number): void {
    if (this.#guard.isAhead('frames', ts)) return;
    const at = Math.min(ts, this.#deps.clock());
    this.#ticks.heard(at);
    this.#recent.heard(at);
  }

  #subscribed(name: string): void {
    const [, symbol] = TRADES_TOPIC.exec(name) ?? [];
    if (symbol === undefined) return;
    this.#ticks.listening(symbol);
    this.#recent.listening(symbol, this.#deps.clock());
  }

  #pushed(name: string, ts: number, tick: Raw): void {
    const [, symbol] = TRADES_TOPIC.exec(name) ?? [];
    const at = Math.min(ts, this.#deps.clock());
    if (symbol === undefined) {
      if (!this.#isOfFuture(name, tick)) this.#topics.pushed(name, { ts: at, tick });
      return;
    }
    const trades = this.#guard.trades(symbol, readTrades(tick));
    if (trades.length === 0) return;
    const data = trades.reverse().map((trade) => ({ id: trade.tradeId, ...trade }));
    this.#topics.pushed(name, { ts: at, tick: { ...tick, data } });
  }

  /**
   * Returns true for a candle that opens in the future: such a candle would prevent all current
   * ones from being shown.
   */
  #isOfFuture(name: string, { id }: Raw): boolean {
    const [, symbol = '', kind] = name.split('.');
    return kind === 'kline' && typeof id === 'number' && this.#guard.isAhead(symbol, id * 1000);
  }

  #opened(): void {
    this.#isConnected = true;
    this.#deps.log.info({ upstream: this.#deps.upstream }, 'market data connected');
    this.#ticks.broken();
    this.#recent.broken();
    for (const { symbol } of this.#listed) {
      // The last trade may be old, but it gives the market a price before the next trade.
      this.data.trades(symbol, LAST_TRADES).then(
        (trades) => this.#quotes.trades(symbol, this.#guard.trades(symbol, trades)),
        () => undefined,
      );
    }
  }

  #closed(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#deps.log.warn({ upstream: this.#deps.upstream }, 'market data disconnected');
    this.#ticks.broken();
    this.#recent.broken();
    this.#topics.disconnected();
  }

  #missed(symbol: string, from: number): Promise<Missed> {
    const { clock } = this.#deps;
    const get = (path: string) => this.#rest.getNew(path);
    return missedTicks({ symbol, now: clock(), guard: this.#guard, get }, from);
  }
}
