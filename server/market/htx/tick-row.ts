import { plainDecimal } from '#core/contract/primitives.ts';
import { money } from '#core/domain/money.ts';
import type { Trade } from '../market-data.ts';
import type { TickRow } from './ticks.repo.ts';

/** Converts a provider trade of the market `symbol` to a row of the tick log. */
export function toTickRow(symbol: string, trade: Trade): TickRow {
  return {
    symbol,
    at: trade.ts,
    tradeId: String(trade.tradeId),
    price: money(plainDecimal(trade.price)),
    amount: money(plainDecimal(trade.amount)),
    source: 'htx',
    taker: trade.direction,
  };
}
