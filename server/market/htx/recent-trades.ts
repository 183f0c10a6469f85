import type { Trade } from '../market-data.ts';
import type { NamedTrade, TradeRun } from '../price-source.ts';
import { DELIVERY_MS, toTickRow } from './tick-log.ts';
import { toNamedTrade } from './ticks.repo.ts';

const KEPT_MS = 60_000;
/** After the first frame of a connection every topic is being heard. */
const SETTLE_MS = 2_000;

/** The trades heard in the last minute: limit orders need not wait until the log has them. */
export class RecentTrades {
  /** By symbol and name: a provider may tell a trade twice. */
  readonly #bySymbol = new Map<string, Map<string, NamedTrade>>();
  /** Everything between these has been heard, epoch milliseconds of the provider. */
  #since = Number.POSITIVE_INFINITY;
  #until = 0;

  add(symbol: string, trades: readonly Trade[]): void {
    const kept = this.#bySymbol.get(symbol) ?? new Map<string, NamedTrade>();
    this.#bySymbol.set(symbol, kept);
    for (const trade of trades) {
      const named = toNamedTrade(toTickRow(symbol, trade));
      kept.set(named.name, named);
    }
    for (const { name, at } of kept.values()) {
      if (at > this.#until - KEPT_MS) break;
      kept.delete(name);
    }
  }

  /** The provider's clock, from any frame. */
  heard(ts: number): void {
    if (this.#since === Number.POSITIVE_INFINITY) this.#since = ts + SETTLE_MS;
    this.#until = Math.max(this.#until, ts - DELIVERY_MS);
  }

  /** The connection was lost or is new. */
  broken(): void {
    this.#since = Number.POSITIVE_INFINITY;
    this.#until = 0;
    this.#bySymbol.clear();
  }

  /** Trades later than `after`, oldest first; `undefined` when only the log goes back so far. */
  later(symbol: string, after: number): TradeRun | undefined {
    if (after < this.#since || after < this.#until - KEPT_MS) return undefined;
    const kept = [...(this.#bySymbol.get(symbol)?.values() ?? [])];
    const trades = kept.filter(({ at }) => at > after).sort((a, b) => a.at - b.at);
    return { trades, until: Math.max(after, this.#until) };
  }
}
