import { LATE_TICK_WAIT_MS } from '#core/domain/options.ts';
import { type Candle, type Trade, Unavailable } from '../market-data.ts';
import type { ProviderGuard } from './guard.ts';
import { toTickRow } from './tick-row.ts';
import { CLOSE_OF_MINUTE, FROM_CANDLE, type GapRow, type TickRow } from './ticks.repo.ts';
import { listOf, type Raw, readCandle, readTrades } from './wire.ts';

const MINUTE_MS = 60_000;
const MAX_TRADES = 2000;
const MAX_CANDLES = 2000;
/**
 * Number of candles that are requested in addition to those of the gap: the open minute, and
 * candles that are dropped because they are dated ahead.
 */
const SPARE_CANDLES = 5;
/**
 * Ticks older than this are not inserted for settlement: an option may be void by the time they are
 * stored.
 */
const GAP_WAIT_MS = LATE_TICK_WAIT_MS - MINUTE_MS;

/** The missing part of a market's log. */
export interface Missed {
  readonly rows: readonly TickRow[];
  /** Time spans whose trades can no longer be read. */
  readonly unread: readonly GapRow[];
  /** Settlement may use rows from this time on, in epoch milliseconds. */
  readonly since: number;
}

export interface Asking {
  readonly symbol: string;
  readonly now: number;
  readonly guard: ProviderGuard;
  /** Reads from the provider, bypassing the cache. Throws Unavailable. */
  readonly get: (path: string) => Promise<Raw>;
}

export function tradesPath(symbol: string, size: number): string {
  return `/market/history/trade?symbol=${symbol}&size=${size}`;
}

/** Parses the response of `tradesPath`. Returns its trades, oldest first. */
export function readHistory({ data }: Raw): Trade[] {
  return listOf(data, (row) => row)
    .flatMap(readTrades)
    .sort((a, b) => a.ts - b.ts || a.tradeId - b.tradeId);
}

/**
 * Returns the missing data of a symbol's log since `from` (0 if there is no log yet): its trades
 * and, before the oldest trade, the closes of 1-minute candles with trades, each at the last
 * millisecond of its minute. For limit orders, it also returns the high and low of those candles,
 * regardless of their age (market-data.md#gaps).
 */
export async function missedTicks(asking: Asking, from: number): Promise<Missed> {
  const { symbol, now, guard } = asking;
  const since = Math.max(from, now - GAP_WAIT_MS);
  const history = readHistory(await asking.get(tradesPath(symbol, MAX_TRADES)));
  const trades = guard.trades(symbol, history);
  const rows = trades.filter(({ ts }) => ts > from).map((trade) => tradeRow(symbol, trade, since));
  // If there is no log yet, nothing is missing.
  const unread = from > 0 && since > from ? [{ symbol, since: from, until: since }] : [];
  const oldest = Math.min(trades[0]?.ts ?? now, now);
  const first = Math.floor(now / MINUTE_MS) - MAX_CANDLES + SPARE_CANDLES;
  const start = from > 0 ? Math.max(from, first * MINUTE_MS) : since;
  if (oldest <= start) return { rows, unread, since };

  const candles = await readMinutes(asking, { start, oldest, isKnown: from > 0 });
  const ended = candles.filter(
    (candle) => candle.count > 0 && endOf(candle) >= start && endOf(candle) <= now,
  );
  const credible = new Set(ended.filter((candle) => guard.isCredible(symbol, candle)));
  const closes = ended
    .filter((candle) => endOf(candle) >= since && endOf(candle) < oldest && credible.has(candle))
    .map((candle) => ({ ...closeRow(symbol, candle), tradeId: CLOSE_OF_MINUTE }));
  const reached = ended
    .filter((candle) => candle.id * 1000 < oldest && credible.has(candle))
    .flatMap((candle) => reachRows(symbol, candle, start));
  const implausible = ended
    .filter((candle) => candle.id * 1000 < oldest && !credible.has(candle))
    .map((candle) => ({ symbol, since: candle.id * 1000 - 1, until: endOf(candle) + 1 }));
  return { rows: [...closes, ...reached, ...rows], unread: [...unread, ...implausible], since };
}

interface Stretch {
  readonly start: number;
  readonly oldest: number;
  /**
   * True if the market was followed before, so the provider must return candles back to `start`.
   */
  readonly isKnown: boolean;
}

/**
 * Returns the 1-minute candles between `start` and the oldest known trade. Throws Unavailable if
 * they do not cover that span.
 */
async function readMinutes(
  { symbol, now, guard, get }: Asking,
  { start, oldest, isKnown }: Stretch,
): Promise<readonly Candle[]> {
  const size = Math.min(MAX_CANDLES, Math.ceil((now - start) / MINUTE_MS) + SPARE_CANDLES);
  const path = `/market/history/kline?symbol=${symbol}&period=1min&size=${size}`;
  const { data } = await get(path);
  const read = listOf(data, readCandle);
  const isWhole = Array.isArray(data) && read.length === data.length;
  const past = read.filter(({ id }) => !guard.isAhead(symbol, id * 1000));
  const opens = past.map(({ id }) => id * 1000);
  const isBack = !isKnown || Math.min(...opens) <= start;
  const isOn = Math.max(...opens) > Math.min(oldest, now) - 2 * MINUTE_MS;
  if (!isWhole || !isBack || !isOn) throw new Unavailable(path);
  return past;
}

function endOf({ id }: Candle): number {
  return id * 1000 + MINUTE_MS - 1;
}

/**
 * Returns a trade's row. Trades that are too old for settlement get the source that only limit
 * orders read.
 */
function tradeRow(symbol: string, trade: Trade, since: number): TickRow {
  const row = toTickRow(symbol, trade);
  return trade.ts >= since ? row : { ...row, source: FROM_CANDLE };
}

function closeRow(symbol: string, candle: Candle): TickRow {
  const { close, amount } = candle;
  const trade = { tradeId: 0, ts: endOf(candle), price: close, amount, direction: 'buy' } as const;
  return { ...toTickRow(symbol, trade), taker: null };
}

/**
 * Returns the rows of the high and the low of a minute, each with half of its volume. They are
 * dated at the open of the minute, because an order that was placed within the minute may be later
 * than they are. Only the close is certain for a minute that was partly received.
 */
function reachRows(symbol: string, candle: Candle, from: number): TickRow[] {
  const source = FROM_CANDLE;
  const at = candle.id * 1000;
  if (at < from) return [{ ...closeRow(symbol, candle), tradeId: '1min-close', source }];
  const amount = candle.amount / 2;
  return (['low', 'high'] as const).map((end) => ({
    ...closeRow(symbol, { ...candle, close: candle[end], amount }),
    at,
    tradeId: `1min-${end}`,
    source,
  }));
}
