import type { Clock } from '../../lib/clock.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
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
import { BOOK_WAIT_MS, type Period } from '../price-source.ts';
import { readHistory, tradesPath } from './gap.ts';
import type { ProviderGuard } from './guard.ts';
import type { UpstreamRest } from './rest.ts';
import { listOf, type Raw, readCandle, readDepth, readDetail, readTicker } from './wire.ts';

/** Only these sizes are requested, so clients share responses regardless of the requested size. */
const CANDLE_SIZES = [300, 2000] as const;
const TRADE_SIZES = [100, 2000] as const;
/**
 * Time for which candles are cached: the open candle arrives by socket, so the history may be
 * older.
 */
const CANDLES_FRESH_MS = 2000;
/** A summary that was received by socket within this time is used instead of a read. */
const DETAIL_FRESH_MS = 5000;
/** Pause before a book that is too old is read again. */
const AGAIN_MS = 100;

export interface ReadsDeps {
  readonly rest: UpstreamRest;
  readonly guard: ProviderGuard;
  readonly clock: Clock;
  readonly markets: () => readonly MarketInfo[];
  readonly watch: (topic: Topic, listener: (push: Push) => void) => () => void;
  /** Returns the last summary that was received by socket, and when it was received. */
  readonly latestDetail: (symbol: string) => { detail: Detail; at: number } | undefined;
}

/** Reads from the provider, checked and shared between clients. */
export class UpstreamReads implements MarketData {
  readonly #deps: ReadsDeps;
  readonly markets: () => readonly MarketInfo[];
  readonly watch: ReadsDeps['watch'];
  /** Each response is parsed once, however many clients share it. */
  readonly #candles = new WeakMap<Raw, readonly Candle[]>();

  constructor(deps: ReadsDeps) {
    this.#deps = deps;
    this.markets = deps.markets;
    this.watch = deps.watch;
  }

  async candles(symbol: string, period: Period, size: number, asker?: string) {
    const requested = CANDLE_SIZES.find((one) => one >= size) ?? CANDLE_SIZES[1];
    const path = `/market/history/kline?symbol=${symbol}&period=${period}&size=${requested}`;
    const raw = await this.#deps.rest.get(path, { asker, freshMs: CANDLES_FRESH_MS });
    const candles =
      this.#candles.get(raw) ?? listOf(raw.data, readCandle).sort((a, b) => b.id - a.id);
    this.#candles.set(raw, candles);
    if (candles.length === 0) throw new Unavailable(path);
    return candles.slice(0, size);
  }

  async candlesBetween(
    symbol: string,
    period: Period,
    from: number,
    to: number,
    size: number,
    asker?: string,
  ) {
    const candles = await this.candles(symbol, period, CANDLE_SIZES[1], asker);
    return candles.filter(({ id }) => id >= from && id <= to).slice(0, size);
  }

  async detail(symbol: string, asker?: string): Promise<Detail> {
    const latest = this.#deps.latestDetail(symbol);
    if (latest !== undefined && this.#deps.clock() - latest.at < DETAIL_FRESH_MS) {
      return latest.detail;
    }
    const path = `/market/detail?symbol=${symbol}`;
    const detail = readDetail((await this.#deps.rest.get(path, { asker })).tick);
    if (detail === undefined) throw new Unavailable(path);
    return detail;
  }

  async tickers(asker?: string): Promise<readonly Ticker[]> {
    const { data } = await this.#deps.rest.get('/market/tickers', { asker });
    const bySymbol = new Map(listOf(data, readTicker).map((ticker) => [ticker.symbol, ticker]));
    return this.markets()
      .map(({ symbol }) => bySymbol.get(symbol))
      .filter((ticker) => ticker !== undefined);
  }

  async depth(symbol: string, step: DepthStep, asker?: string, notBefore?: number): Promise<Depth> {
    const path = `/market/depth?symbol=${symbol}&type=${step}`;
    if (notBefore !== undefined) {
      const now = this.#deps.clock();
      const end = Math.max(now, notBefore) + BOOK_WAIT_MS;
      const read = this.#depthSince(symbol, path, { notBefore, end });
      return withTimeout(end - now, read, path).catch(() => Promise.reject(new Unavailable(path)));
    }
    return this.#readDepth(symbol, path, await this.#deps.rest.get(path, { asker }));
  }

  /** Reads the book until it is dated late enough by the provider's clock, or `end` is reached. */
  async #depthSince(
    symbol: string,
    path: string,
    { notBefore, end }: { readonly notBefore: number; readonly end: number },
  ): Promise<Depth> {
    const { rest, clock, guard } = this.#deps;
    await pause(notBefore - clock());
    for (;;) {
      const depth = this.#readDepth(symbol, path, await rest.getNext(path));
      if (depth.ts >= notBefore + guard.lead()) return depth;
      if (clock() > end) throw new Unavailable(path);
      await pause(AGAIN_MS);
    }
  }

  #readDepth(symbol: string, path: string, raw: Raw): Depth {
    const { clock, guard } = this.#deps;
    const depth = readDepth(raw.tick, clock());
    // A book dated ahead would never become stale.
    if (depth === undefined || guard.isAhead(symbol, depth.ts)) throw new Unavailable(path);
    return depth;
  }

  async trades(symbol: string, size: number, asker?: string): Promise<readonly Trade[]> {
    const { rest, guard } = this.#deps;
    const requested = TRADE_SIZES.find((one) => one >= size) ?? TRADE_SIZES[1];
    const trades = readHistory(await rest.get(tradesPath(symbol, requested), { asker }));
    const past = trades.filter(({ ts }) => !guard.isAhead(symbol, ts));
    return past.reverse().slice(0, size);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
