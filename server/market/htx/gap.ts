import { LATE_TICK_WAIT_MS } from '../../../src/domain/options.ts';
import type { UpstreamRest } from './rest.ts';
import { toTickRow } from './tick-log.ts';
import type { TickRow } from './ticks.repo.ts';
import { listOf, readCandle, readTrades } from './wire.ts';

const MINUTE_MS = 60_000;
const MOST_TRADES = 2000;
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
 * closes of 1-minute candles that had trades, each at the last millisecond of its minute.
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
  if (oldest <= since) return rows;
  const size = Math.ceil((now - since) / MINUTE_MS) + 1;
  const answer = await rest.get(`/market/history/kline?symbol=${symbol}&period=1min&size=${size}`);
  const closes = listOf(answer.data, readCandle)
    .map((candle) => ({ candle, at: candle.id * 1000 + MINUTE_MS - 1 }))
    .filter(({ candle, at }) => candle.count > 0 && at >= since && at < oldest && at <= now)
    .map(({ candle, at }) => ({
      ...toTickRow(symbol, {
        tradeId: 0,
        ts: at,
        price: candle.close,
        amount: candle.amount,
        direction: 'buy',
      }),
      tradeId: '1min',
    }));
  return [...closes, ...rows];
}
