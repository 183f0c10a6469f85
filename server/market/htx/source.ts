import { money } from '../../../src/domain/money.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import type { Logger } from '../../log.ts';
import { type MarketData, type MarketInfo, type Push, Unavailable } from '../market-data.ts';
import { listMarkets } from '../markets.repo.ts';
import { toOrderBook } from '../order-book.ts';
import type {
  FirstTick,
  OrderBook,
  PriceSource,
  Quote,
  Tick,
  TradeRun,
  TradesWanted,
} from '../price-source.ts';
import { GAP_WAIT_MS, missedTicks, recentTrades } from './gap.ts';
import { Quotes } from './quotes.ts';
import { UpstreamReads } from './reads.ts';
import { RecentTrades } from './recent-trades.ts';
import { UpstreamRest } from './rest.ts';
import { UpstreamSocket } from './socket.ts';
import { TickLog } from './tick-log.ts';
import { coveredUntil, findFirstTrade, findTick, findTrades, type TickRow } from './ticks.repo.ts';
import { type Raw, readDetail, readTrades } from './wire.ts';

const RELIST_MS = 60_000;

export interface HtxParts {
  readonly upstream: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The database answers with all 18 decimals. */
function toTick({ symbol, price, at, amount }: TickRow): Tick {
  return { symbol, price: money(price), at, amount: money(amount), source: 'htx' };
}

type Listener = (push: Push) => void;

/** A provider of the HTX format passed through: its quotes, candles, topics, and a log of its ticks. */
export class HtxSource implements PriceSource {
  readonly name = 'htx' as const;
  readonly data: MarketData;
  readonly #parts: HtxParts;
  readonly #rest: UpstreamRest;
  readonly #socket: UpstreamSocket;
  readonly #ticks: TickLog;
  readonly #quotes = new Quotes();
  readonly #recent = new RecentTrades();
  readonly #topics = new Map<string, { listeners: Set<Listener>; last: Push | undefined }>();
  #listed: readonly MarketInfo[] = [];
  #relist: NodeJS.Timeout | undefined;
  #isConnected = false;

  constructor(parts: HtxParts) {
    this.#parts = parts;
    this.#rest = new UpstreamRest(parts.upstream);
    this.#socket = new UpstreamSocket(parts.upstream, {
      onOpen: () => this.#opened(),
      onClose: () => this.#closed(),
      onPush: (topic, ts, tick) => this.#pushed(topic, ts, tick),
      onTime: (ts) => {
        this.#ticks.heard(ts);
        this.#recent.heard(ts);
      },
    });
    const fillGap = async (from: number) =>
      (await Promise.all(this.#listed.map((one) => this.#missed(one.symbol, from)))).flat();
    this.#ticks = new TickLog({ ...parts, fillGap });
    this.data = new UpstreamReads(
      this.#rest,
      () => this.#listed.filter(({ isOff }) => !isOff),
      (topic, listener) => this.#watch(topic.name, listener),
      parts.clock,
    );
  }

  async start(): Promise<void> {
    await this.#list();
    this.#socket.open();
    this.#ticks.start();
    this.#relist = setInterval(() => {
      this.#list().catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'the list of markets could not be read');
      });
    }, RELIST_MS);
    this.#relist.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#relist);
    this.#socket.stop();
    await this.#ticks.stop();
  }

  quote(symbol: string): Quote | undefined {
    return this.#quotes.quote(symbol);
  }

  /**
   * Reads the stored log, also what another instance wrote. While the log has a gap before `at` there
   * is no answer yet, so that settlement does not take an earlier tick than the provider's last.
   */
  async tickAtOrBefore(symbol: string, at: number, notBefore: number): Promise<Tick | undefined> {
    const { db, clock } = this.#parts;
    const now = clock();
    const until = Math.min(at, now);
    if (now - until < GAP_WAIT_MS && (await coveredUntil(db)) < until) return undefined;
    const row = await findTick(db, symbol, until, notBefore);
    return row && toTick(row);
  }

  /** Reads the stored log: only real trades, and only where nothing earlier can still be added. */
  async firstTickAfter(symbol: string, after: number, notAfter: number): Promise<FirstTick> {
    const { db } = this.#parts;
    // Read before the rows: what it says is complete is there by then.
    const covered = await coveredUntil(db);
    const row = await findFirstTrade(db, symbol, after, Math.min(notAfter, covered));
    if (row !== undefined) return toTick(row);
    return covered < notAfter ? 'unknown' : 'none';
  }

  async tradesAfter(symbol: string, wanted: TradesWanted): Promise<TradeRun> {
    const heard = this.#recent.later(symbol, wanted.after);
    return heard ?? findTrades(this.#parts.db, symbol, wanted);
  }

  async orderBook(symbol: string): Promise<OrderBook | undefined> {
    try {
      return toOrderBook(await this.data.depth(symbol, 'step0'));
    } catch (error) {
      if (error instanceof Unavailable) return undefined;
      throw error;
    }
  }

  /** Listens to summary and trades of every followed market, whoever else wants them. */
  async #list(): Promise<void> {
    const known = new Set(this.#listed.map(({ symbol }) => symbol));
    this.#listed = await listMarkets(this.#parts.db, 'inUse');
    for (const { symbol } of this.#listed) {
      if (known.has(symbol)) continue;
      this.#watch(`market.${symbol}.detail`, ({ tick }) => {
        const detail = readDetail(tick);
        if (detail !== undefined) this.#quotes.detail(symbol, detail);
      });
      this.#watch(`market.${symbol}.trade.detail`, ({ tick }) => {
        const trades = readTrades(tick);
        this.#quotes.trades(symbol, trades);
        this.#ticks.add(symbol, trades);
        this.#recent.add(symbol, trades);
      });
    }
  }

  #watch(name: string, listener: Listener): () => void {
    const topic = this.#topics.get(name) ?? { listeners: new Set(), last: undefined };
    if (!this.#topics.has(name)) {
      this.#topics.set(name, topic);
      this.#socket.subscribe(name);
    }
    topic.listeners.add(listener);
    if (topic.last !== undefined) listener(topic.last);
    return () => {
      topic.listeners.delete(listener);
      if (topic.listeners.size > 0 || !this.#topics.delete(name)) return;
      this.#socket.unsubscribe(name);
    };
  }

  #pushed(name: string, ts: number, tick: Raw): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    topic.last = { ts, tick };
    for (const listener of topic.listeners) listener(topic.last);
  }

  #opened(): void {
    this.#isConnected = true;
    this.#parts.log.info({ upstream: this.#parts.upstream }, 'market data connected');
    this.#ticks.broken();
    this.#recent.broken();
    for (const { symbol } of this.#listed) {
      recentTrades(this.#rest, symbol, 1).then(
        (trades) => this.#quotes.trades(symbol, trades),
        () => undefined,
      );
    }
  }

  #closed(): void {
    if (!this.#isConnected) return;
    this.#isConnected = false;
    this.#parts.log.warn({ upstream: this.#parts.upstream }, 'market data disconnected');
    this.#ticks.broken();
    this.#recent.broken();
    // What was last known is history now; whoever joins waits for a real one.
    for (const topic of this.#topics.values()) topic.last = undefined;
  }

  async #missed(symbol: string, from: number) {
    const { clock, log } = this.#parts;
    try {
      return await missedTicks(this.#rest, symbol, from, clock());
    } catch (error) {
      // The provider may not know a listed symbol; the others must not wait for it.
      log.warn({ err: error, symbol }, 'missed ticks could not be fetched');
      return [];
    }
  }
}
