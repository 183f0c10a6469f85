import type { Trade } from '../market-data.ts';
import type { NamedTrade, TradeRun } from '../price-source.ts';
import { DELIVERY_MS, toTickRow } from './tick-log.ts';
import { toNamedTrade } from './ticks.repo.ts';

const KEPT_MS = 60_000;
/** After the first frame of a connection every topic is being heard. */
const SETTLE_MS = 2_000;

/** The trades heard in the last minute: limit orders need not wait until the log has them. */
export class RecentTrades {
  readonly #bySymbol = new Map<string, NamedTrade[]>();
  /** Everything between these has been heard, epoch milliseconds of the provider. */
  #since = Number.POSITIVE_INFINITY;
  #until = 0;

  add(symbol: string, trades: readonly Trade[]): void {
    const kept = this.#bySymbol.get(symbol) ?? [];
    const fresh = trades.map((trade) => toNamedTrade(toTickRow(symbol, trade)));
    const oldest = this.#until - KEPT_MS;
    const all = [...kept.filter(({ at }) => at > oldest), ...fresh];
    this.#bySymbol.set(symbol, all);
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
    const trades = (this.#bySymbol.get(symbol) ?? []).filter(({ at }) => at > after);
    trades.sort((a, b) => a.at - b.at);
    return { trades, until: Math.max(after, this.#until) };
  }
}
