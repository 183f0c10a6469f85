import type { Trade } from '../market-data.ts';
import type { NamedTrade, TradeRun } from '../price-source.ts';
import { DELIVERY_MS } from './tick-log.ts';
import { toTickRow } from './tick-row.ts';
import { toNamedTrade } from './ticks.repo.ts';

const RETENTION_MS = 60_000;
/** Time after a confirmed subscription from which trades made before it can no longer arrive. */
const SETTLE_MS = 2_000;

/** The trades received in the last minute, so limit orders need not wait for the log. */
export class RecentTrades {
  /** The trades by symbol and name, because a provider may send a trade twice. */
  readonly #bySymbol = new Map<string, Map<string, NamedTrade>>();
  /**
   * All trades between `#since` (by symbol) and `#until` were received; both are in epoch
   * milliseconds.
   */
  readonly #since = new Map<string, number>();
  #until = 0;

  add(symbol: string, trades: readonly Trade[]): void {
    const stored = this.#bySymbol.get(symbol) ?? new Map<string, NamedTrade>();
    this.#bySymbol.set(symbol, stored);
    for (const trade of trades) {
      const named = toNamedTrade(toTickRow(symbol, trade));
      stored.set(named.name, named);
    }
    for (const { name, at } of stored.values()) {
      if (at > this.#until - RETENTION_MS) break;
      stored.delete(name);
    }
  }

  /** Called when the provider has confirmed the subscription to a market's trades. */
  listening(symbol: string, now: number): void {
    if (!this.#since.has(symbol)) this.#since.set(symbol, now + SETTLE_MS);
  }

  /** Called with the provider's time for every frame. */
  heard(ts: number): void {
    this.#until = Math.max(this.#until, ts - DELIVERY_MS);
  }

  /** Called when the connection was lost or established. */
  broken(): void {
    this.#since.clear();
    this.#until = 0;
    this.#bySymbol.clear();
  }

  /**
   * Returns trades later than `after`, oldest first; `undefined` if only the log reaches back that
   * far.
   */
  later(symbol: string, after: number): TradeRun | undefined {
    const since = this.#since.get(symbol) ?? Number.POSITIVE_INFINITY;
    if (after < since || after < this.#until - RETENTION_MS) return undefined;
    const stored = [...(this.#bySymbol.get(symbol)?.values() ?? [])];
    const trades = stored.filter(({ at }) => at > after).sort((a, b) => a.at - b.at);
    return { trades, until: Math.max(after, this.#until) };
  }
}
