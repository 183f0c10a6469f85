import { LATE_TICK_WAIT_MS } from '../../../src/domain/options.ts';
import type { Candle } from '../market-data.ts';
import type { UpstreamRest } from './rest.ts';
import { toTickRow } from './tick-log.ts';
import { CLOSE_OF_MINUTE, FROM_CANDLE, type TickRow } from './ticks.repo.ts';
import { listOf, readCandle, readTrades } from './wire.ts';

const MINUTE_MS = 60_000;
const MOST_TRADES = 2000;
const MOST_CANDLES = 2000;
/**
 * How long settlement waits for a gap to close before it takes the last tick there is. Older ticks are
 * not filled in afterwards: an option may have been settled without them.
 */
export const GAP_WAIT_MS = LATE_TICK_WAIT_MS - MINUTE_MS;

/** The provider's recent trades of a symbol, oldest first. */
export async function recentTrades(rest: UpstreamRest, symbol: string, size: number) {
  const answer = await rest.get(`/market/history/trade?symbol=${symbol}&size=${size}`);
  return listOf(answer.data, (row) => row)
    .flatMap(readTrades)
    .sort((a, b) => a.ts - b.ts || a.tradeId - b.tradeId);
}

/**
 * Ticks of one symbol that the log missed since `from`: its trades, and before the oldest of them the
 * closes of 1-minute candles that had trades, each at the last millisecond of its minute. For limit
 * orders also what those candles reached, however long ago it is.
 */
export async function missedTicks(
  rest: UpstreamRest,
  symbol: string,
  from: number,
  now: number,
): Promise<TickRow[]> {
  const since = Math.max(from, now - GAP_WAIT_MS);
  const trades = await recentTrades(rest, symbol, MOST_TRADES);
  const rows = trades.filter(({ ts }) => ts >= since).map((trade) => toTickRow(symbol, trade));
  const oldest = trades[0]?.ts ?? now;
  // Without any log yet there is nothing that was missed.
  const start = from > 0 ? Math.max(from, now - MOST_CANDLES * MINUTE_MS) : since;
  if (oldest <= start) return rows;
  const size = Math.min(MOST_CANDLES, Math.ceil((now - start) / MINUTE_MS) + 1);
  const answer = await rest.get(`/market/history/kline?symbol=${symbol}&period=1min&size=${size}`);
  const candles = listOf(answer.data, readCandle).filter(
    (candle) => candle.count > 0 && endOf(candle) >= start && endOf(candle) <= now,
  );
  const closes = candles
    .filter((candle) => endOf(candle) >= since && endOf(candle) < oldest)
    .map((candle) => ({ ...closeRow(symbol, candle), tradeId: CLOSE_OF_MINUTE }));
  const reached = candles
    .filter((candle) => candle.id * 1000 < oldest)
    .flatMap((candle) => reachRows(symbol, candle, start));
  return [...closes, ...reached, ...rows];
}

function endOf({ id }: Candle): number {
  return id * 1000 + MINUTE_MS - 1;
}

function closeRow(symbol: string, candle: Candle): TickRow {
  const { close, amount } = candle;
  const trade = { tradeId: 0, ts: endOf(candle), price: close, amount, direction: 'buy' } as const;
  return toTickRow(symbol, trade);
}

/**
 * High and low of a minute, half its volume each, at its open: an order placed within the minute may
 * not have been there yet. Of a minute that was heard in part only the close is sure.
 */
function reachRows(symbol: string, candle: Candle, from: number): TickRow[] {
  const source = FROM_CANDLE;
  const at = candle.id * 1000;
  if (at < from) return [{ ...closeRow(symbol, candle), tradeId: '1min-close', source }];
  const amount = candle.amount / 2;
  return (['low', 'high'] as const).map((end) => ({
    ...closeRow(symbol, { ...candle, close: candle[end], amount }),
    ...{ at, tradeId: `1min-${end}`, source },
  }));
}
