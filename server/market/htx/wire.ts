import type { Candle, Depth, Detail, Level, Trade } from '../market-data.ts';

/**
 * A JSON object sent by the provider. The readers below return `undefined` for anything that does
 * not have the expected format.
 */
export type Raw = Readonly<Record<string, unknown>>;

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isPrice(value: unknown): value is number {
  return isAmount(value) && value > 0;
}

function isWhole(value: unknown): value is number {
  return isAmount(value) && Number.isInteger(value);
}

/** Returns the items that `read` accepts; an empty array if the value is not an array. */
export function listOf<Item>(value: unknown, read: (raw: unknown) => Item | undefined): Item[] {
  if (!Array.isArray(value)) return [];
  return value.map(read).filter((item) => item !== undefined);
}

export function readCandle(raw: unknown): Candle | undefined {
  if (!isRaw(raw)) return undefined;
  const { id, open, close, low, high, amount, vol, count } = raw;
  if (!isWhole(id) || !isPrice(open) || !isPrice(close) || !isPrice(low) || !isPrice(high)) return;
  if (!isAmount(amount) || !isAmount(vol)) return undefined;
  if (low > Math.min(open, close) || high < Math.max(open, close)) return undefined;
  return { id, open, close, low, high, amount, vol, count: isWhole(count) ? count : 0 };
}

export function readDetail(raw: unknown): Detail | undefined {
  const candle = readCandle(raw);
  if (candle === undefined || !isRaw(raw)) return undefined;
  return { ...candle, version: isWhole(raw.version) ? raw.version : candle.id };
}

/**
 * Parses a trade, whose number is `trade-id` by REST and `tradeId` by socket; the plain `id`
 * exceeds a JavaScript number.
 */
function readTrade(raw: unknown): Trade | undefined {
  if (!isRaw(raw)) return undefined;
  const tradeId = raw.tradeId ?? raw['trade-id'];
  const { ts, price, amount, direction } = raw;
  if (!isWhole(tradeId) || !isWhole(ts) || !isPrice(price) || !isAmount(amount)) return undefined;
  return { tradeId, ts, price, amount, direction: direction === 'sell' ? 'sell' : 'buy' };
}

/**
 * Returns the trades of one frame or one row of `history/trade`, both of which wrap them in `data`.
 */
export function readTrades(raw: unknown): Trade[] {
  return isRaw(raw) ? listOf(raw.data, readTrade) : [];
}

function readLevel(raw: unknown): Level | undefined {
  if (!Array.isArray(raw)) return undefined;
  const [price, amount] = raw as unknown[];
  return isPrice(price) && isAmount(amount) ? [price, amount] : undefined;
}

/** Returns a book. `at` (epoch ms) is used if the provider sends no time. */
export function readDepth(raw: unknown, at: number): Depth | undefined {
  if (!isRaw(raw)) return undefined;
  const bids = listOf(raw.bids, readLevel);
  const asks = listOf(raw.asks, readLevel);
  const ts = isWhole(raw.ts) ? raw.ts : at;
  return { bids, asks, version: isWhole(raw.version) ? raw.version : ts, ts };
}

export function readTicker(raw: unknown) {
  if (!isRaw(raw) || typeof raw.symbol !== 'string') return undefined;
  const detail = readDetail({ id: 0, ...raw });
  if (detail === undefined) return undefined;
  const bid = readLevel([raw.bid, raw.bidSize]) ?? ([0, 0] as const);
  const ask = readLevel([raw.ask, raw.askSize]) ?? ([0, 0] as const);
  return { symbol: raw.symbol, ...detail, bid, ask };
}
