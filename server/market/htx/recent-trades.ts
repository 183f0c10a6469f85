import type { Trade } from '../market-data.ts';
import type { NamedTrade, TradeRun } from '../price-source.ts';
import { DELIVERY_MS } from './tick-log.ts';
import { toTickRow } from './tick-row.ts';
import { toNamedTrade } from './ticks.repo.ts';

const KEPT_MS = 60_000;
/** So long after a subscription was confirmed nothing of before it is still on its way. */
const SETTLE_MS = 2_000;

/** The trades heard in the last minute: limit orders need not wait until the log has them. */
export class RecentTrades {
  /** By symbol and name: a provider may tell a trade twice. */
  readonly #bySymbol = new Map<string, Map<string, NamedTrade>>();
  /** Everything between these has been heard, epoch milliseconds; from when on by symbol. */
  readonly #since = new Map<string, number>();
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

  /** The provider tells the trades of a market from now on. */
  listening(symbol: string, now: number): void {
    if (!this.#since.has(symbol)) this.#since.set(symbol, now + SETTLE_MS);
  }

  /** The provider's clock, from any frame. */
  heard(ts: number): void {
    this.#until = Math.max(this.#until, ts - DELIVERY_MS);
  }

  /** The connection was lost or is new. */
  broken(): void {
    this.#since.clear();
    this.#until = 0;
    this.#bySymbol.clear();
  }

  /** Trades later than `after`, oldest first; `undefined` when only the log goes back so far. */
  later(symbol: string, after: number): TradeRun | undefined {
    const since = this.#since.get(symbol) ?? Number.POSITIVE_INFINITY;
    if (after < since || after < this.#until - KEPT_MS) return undefined;
    const kept = [...(this.#bySymbol.get(symbol)?.values() ?? [])];
    const trades = kept.filter(({ at }) => at > after).sort((a, b) => a.at - b.at);
    return { trades, until: Math.max(after, this.#until) };
  }
}
