import type { Taker } from '#core/domain/options-price.ts';
import type { Clock } from '../../../server/lib/clock.ts';
import type {
  FirstTick,
  LoggedTrades,
  NamedTrade,
  OrderBook,
  PriceSource,
  Quote,
  Tick,
} from '../../../server/market/price-source.ts';

/** A market in which the test sets all ticks. Ticks later than the clock are not visible yet. */
export interface ScriptedPrices extends PriceSource {
  /** Adds a tick. By default, `at` is now, `amount` is one unit, and `taker` is unknown. */
  set(symbol: string, price: string, at?: number, amount?: string, taker?: Taker): void;
  /** Sets the 24-hour value in the quote coin that quotes report. */
  setTurnover(symbol: string, value: string): void;
  /**
   * Sets the displayed book, with nothing taken from it, as `[price, quantity]` with the best
   * first. Without `at`, it always has the current time and is new to every call. Without
   * `version`, its version is higher than any before it.
   */
  setBook(
    symbol: string,
    book: {
      readonly asks?: Levels;
      readonly bids?: Levels;
      readonly at?: number;
      readonly version?: number;
    },
  ): void;
  /** Adds a tick of this price each second from `from` to `to` (epoch ms), including both. */
  hold(symbol: string, price: string, from: number, to: number): void;
  /** Deletes every tick of the symbol, as if the provider had been silent. */
  clear(symbol: string): void;
  /**
   * Makes the log of the symbol complete only up to `at` (epoch ms; by default, the clock), and
   * hides later trades.
   */
  setIncomplete(symbol: string, at?: number): void;
}

type Levels = readonly (readonly [price: string, quantity: string])[];

export function scriptedPrices(
  clock: Clock,
  source: PriceSource['name'] = 'simulated',
): ScriptedPrices {
  const log = new Map<string, NamedTrade[]>();
  const incompleteFrom = new Map<string, number>();
  const books = new Map<string, Partial<OrderBook>>();
  const turnovers = new Map<string, string>();
  let trades = 0;
  let version = 0;

  function add(symbol: string, price: string, at: number, amount = '1', taker?: Taker): void {
    const ticks = log.get(symbol) ?? [];
    trades += 1;
    ticks.push({ symbol, price, at, amount, source, name: String(trades), taker });
    ticks.sort((a, b) => a.at - b.at);
    log.set(symbol, ticks);
  }

  function last(symbol: string, at: number): Tick | undefined {
    const limit = Math.min(at, clock());
    return log.get(symbol)?.findLast((tick) => tick.at <= limit);
  }

  return {
    name: source,
    async start() {},
    async stop() {},
    set: (symbol, price, at = clock(), amount = '1', taker) =>
      add(symbol, price, at, amount, taker),
    setTurnover: (symbol, value) => void turnovers.set(symbol, value),
    setBook(symbol, { asks = [], bids = [], ...named }) {
      version += 1;
      const levels = { asks: asks.map(toLevel), bids: bids.map(toLevel) };
      books.set(symbol, { ...levels, version, ...named });
    },
    hold(symbol, price, from, to) {
      for (let at = from; at <= to; at += 1000) add(symbol, price, at);
    },
    clear: (symbol) => void log.delete(symbol),
    setIncomplete: (symbol, at = Number.POSITIVE_INFINITY) => void incompleteFrom.set(symbol, at),
    quote(symbol): Quote | undefined {
      const tick = last(symbol, clock());
      if (tick === undefined) return undefined;
      const seen = (log.get(symbol) ?? []).filter((t) => t.at <= clock() && t.at > clock() - 864e5);
      const prices = seen.map((t) => Number(t.price));
      return {
        symbol,
        last: tick.price,
        at: tick.at,
        open: seen[0]?.price ?? tick.price,
        high: String(Math.max(Number(tick.price), ...prices)),
        low: String(Math.min(Number(tick.price), ...prices)),
        amount: String(seen.length),
        vol: turnovers.get(symbol) ?? String(prices.reduce((sum, price) => sum + price, 0)),
        count: seen.length,
      };
    },
    async tickAtOrBefore(symbol, at, notBefore): Promise<Tick | undefined> {
      if (at > (incompleteFrom.get(symbol) ?? Number.POSITIVE_INFINITY)) return undefined;
      const tick = last(symbol, at);
      return tick !== undefined && tick.at >= notBefore ? tick : undefined;
    },
    async firstTickAfter(symbol, after, notAfter): Promise<FirstTick> {
      const known = Math.min(clock(), incompleteFrom.get(symbol) ?? Number.POSITIVE_INFINITY);
      const limit = Math.min(notAfter, known);
      const tick = log.get(symbol)?.find(({ at }) => at > after && at <= limit);
      return tick ?? (known < notAfter ? 'unknown' : 'none');
    },
    async tradesWithin(symbol, after, notAfter): Promise<LoggedTrades> {
      const until = Math.min(notAfter, clock(), incompleteFrom.get(symbol) ?? notAfter);
      const trades = (log.get(symbol) ?? []).filter(({ at }) => at > after && at <= until);
      return { trades, until, holes: [] };
    },
    async tradesAfter(symbol, { after }) {
      const known = Math.min(clock(), incompleteFrom.get(symbol) ?? Number.POSITIVE_INFINITY);
      const later = (log.get(symbol) ?? []).filter(({ at }) => at > after && at <= known);
      return { trades: later, until: Math.max(after, known) };
    },
    async orderBook(symbol, notBefore = 0) {
      const book = { asks: [], bids: [], at: clock(), version: 0, ...books.get(symbol) };
      const isDated = books.get(symbol)?.at !== undefined;
      return isDated && book.at < notBefore ? undefined : book;
    },
  };
}

function toLevel([price, quantity]: Levels[number]) {
  return { price, quantity };
}
