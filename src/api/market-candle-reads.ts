import { loadOptional } from '#/lib/optional-load';
import { historyResponse } from '#core/contract/market-data.ts';
import { CANDLE_COUNT, type Interval, intervalOf, readHistory } from '#core/domain/candles.ts';
import { readMarketData } from './market-data';
import type { CandleHistory } from './market-trades';

/** Reads the newest candles of a market, either from the provider or resampled from its trades. */
export async function readCandles(
  symbol: string,
  interval: Interval,
  signal: AbortSignal,
): Promise<CandleHistory> {
  const { period } = intervalOf(interval);
  if (period === 'tick' || period === '1s') {
    // Loaded on demand, because few charts show trades.
    const { readTrades } = await loadOptional(() => import('./market-trades'));
    return readTrades(symbol, period, signal);
  }
  const fields = { symbol, period, size: CANDLE_COUNT };
  const path = 'market/history/kline';
  const { data, asOf } = await readMarketData(path, fields, historyResponse, signal);
  return { candles: readHistory(data.data, data.ts), end: undefined, ts: data.ts, asOf };
}
