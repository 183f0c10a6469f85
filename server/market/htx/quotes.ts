import { plainDecimal } from '#core/contract/primitives.ts';
import type { Detail, Trade } from '../market-data.ts';
import type { Quote } from '../price-source.ts';

interface Seen {
  detail: Detail | undefined;
  /** Time at which the summary was received, in epoch milliseconds. */
  receivedAt: number;
  trade: Trade | undefined;
}

/**
 * The newest quote of each symbol. The age of a quote is that of the last trade, not that of the
 * message (product.md#one-price).
 */
export class Quotes {
  readonly #seen = new Map<string, Seen>();

  detail(symbol: string, detail: Detail, receivedAt: number): void {
    Object.assign(this.#of(symbol), { detail, receivedAt });
  }

  /** Returns the last summary and when it was received. */
  latestDetail(symbol: string): { detail: Detail; at: number } | undefined {
    const { detail, receivedAt: at = 0 } = this.#seen.get(symbol) ?? {};
    return detail === undefined ? undefined : { detail, at };
  }

  trades(symbol: string, trades: readonly Trade[]): void {
    const seen = this.#of(symbol);
    for (const trade of trades) {
      const isNewer = trade.ts > (seen.trade?.ts ?? 0);
      const isLater = trade.ts === seen.trade?.ts && trade.tradeId > seen.trade.tradeId;
      if (isNewer || isLater) seen.trade = trade;
    }
  }

  quote(symbol: string): Quote | undefined {
    const { detail, trade } = this.#seen.get(symbol) ?? {};
    if (detail === undefined || trade === undefined) return undefined;
    return {
      symbol,
      last: plainDecimal(trade.price),
      at: trade.ts,
      open: plainDecimal(detail.open),
      high: plainDecimal(Math.max(detail.high, trade.price)),
      low: plainDecimal(Math.min(detail.low, trade.price)),
      amount: plainDecimal(detail.amount),
      vol: plainDecimal(detail.vol),
      count: detail.count,
    };
  }

  #of(symbol: string): Seen {
    const seen = this.#seen.get(symbol) ?? { detail: undefined, receivedAt: 0, trade: undefined };
    this.#seen.set(symbol, seen);
    return seen;
  }
}
