import { plainDecimal } from '../../../src/contract/primitives.ts';
import type { Trade } from '../market-data.ts';
import type { TickRow } from './ticks.repo.ts';

/** The row of the tick log for a trade of the provider in the market `symbol`. */
export function toTickRow(symbol: string, trade: Trade): TickRow {
  return {
    symbol,
    at: trade.ts,
    tradeId: String(trade.tradeId),
    price: plainDecimal(trade.price),
    amount: plainDecimal(trade.amount),
    source: 'htx',
  };
}
