/** One candle. Prices are pixels-to-be, never money: JavaScript numbers are fine here. */
export interface Candle {
  /** Open time, epoch seconds: the candle's identity. */
  readonly id: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Traded volume in the base coin. */
  readonly amount: number;
}

/** How many candles are kept and asked for (spec section 9). */
export const CANDLE_COUNT = 200;

/** The nine intervals: our code, the provider's period (htx.md), the longest a candle can last. */
export const INTERVALS = [
  { code: '1m', period: '1min', seconds: 60 },
  { code: '5m', period: '5min', seconds: 300 },
  { code: '15m', period: '15min', seconds: 900 },
  { code: '30m', period: '30min', seconds: 1_800 },
  { code: '1h', period: '60min', seconds: 3_600 },
  { code: '4h', period: '4hour', seconds: 14_400 },
  { code: '1D', period: '1day', seconds: 86_400 },
  { code: '1W', period: '1week', seconds: 604_800 },
  { code: '1M', period: '1mon', seconds: 2_678_400 },
] as const;

export type Interval = (typeof INTERVALS)[number]['code'];
export type CandlePeriod = (typeof INTERVALS)[number]['period'];

/** Spec section 9: the chart opens on days. */
export const DEFAULT_INTERVAL: Interval = '1D';

export function isInterval(value: unknown): value is Interval {
  return INTERVALS.some((interval) => interval.code === value);
}

/** The table row of an interval. */
export function intervalOf(code: Interval): (typeof INTERVALS)[number] {
  return INTERVALS.find((interval) => interval.code === code) ?? INTERVALS[6];
}

/** Name of the provider's topic, and so the key of ticks. */
export function candleTopic(symbol: string, period: CandlePeriod): string {
  return `market.${symbol}.kline.${period}`;
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY;
}

/**
 * Reads one candle of the provider's format. `undefined` for what may not be drawn: no object, prices
 * that are not finite and positive, a high or low that the body leaves, and an open time later than
 * `now` (epoch ms, the frame's own `ts`): one future candle would block every real one after it.
 */
export function readCandle(raw: unknown, now: number): Candle | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { id, open, high, low, close, amount } = raw as Record<string, unknown>;
  if (!Number.isSafeInteger(id) || (id as number) <= 0 || (id as number) * 1000 > now) return;
  if (!isPrice(open) || !isPrice(high) || !isPrice(low) || !isPrice(close)) return undefined;
  if (low > Math.min(open, close) || high < Math.max(open, close)) return undefined;
  const traded = isPrice(amount) ? amount : 0;
  return { id: id as number, open, high, low, close, amount: traded };
}

/**
 * Reads the provider's history (newest first): oldest first for us, unreadable candles left out, one
 * for each id, at most `CANDLE_COUNT`. `now` as in `readCandle`.
 */
export function readHistory(raw: readonly unknown[], now: number): Candle[] {
  const byId = new Map<number, Candle>();
  for (const entry of raw) {
    const candle = readCandle(entry, now);
    if (candle && !byId.has(candle.id)) byId.set(candle.id, candle);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id).slice(-CANDLE_COUNT);
}

/**
 * One tick into the list (oldest first): the same id replaces the last candle, a newer one is appended,
 * an older one is ignored. Returns the same list when nothing changed, and keeps `CANDLE_COUNT`.
 */
export function mergeCandle(candles: readonly Candle[], tick: Candle): readonly Candle[] {
  const last = candles.at(-1);
  if (!last || tick.id > last.id) return [...candles.slice(1 - CANDLE_COUNT), tick];
  if (tick.id < last.id || isSameCandle(last, tick)) return candles;
  return [...candles.slice(0, -1), tick];
}

/** The candles with the newest price as the last close: the same list when it is that already. */
export function closeAt(candles: readonly Candle[], price: number): readonly Candle[] {
  const last = candles.at(-1);
  if (!last || last.close === price) return candles;
  const high = Math.max(last.high, price);
  const low = Math.min(last.low, price);
  return [...candles.slice(0, -1), { ...last, high, low, close: price }];
}

/** True when a tick opens so late after the last candle that candles between them were missed. */
export function skipsCandles(candles: readonly Candle[], tick: Candle, seconds: number): boolean {
  const last = candles.at(-1);
  return last !== undefined && tick.id - last.id > seconds;
}

function isSameCandle(a: Candle, b: Candle): boolean {
  return (
    a.id === b.id &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.close === b.close &&
    a.amount === b.amount
  );
}

/** Simple moving average of the closes; `undefined` where fewer than `length` candles came before. */
export function movingAverage(candles: readonly Candle[], length: number): (number | undefined)[] {
  let sum = 0;
  return candles.map((candle, index) => {
    sum += candle.close - (candles[index - length]?.close ?? 0);
    return index < length - 1 ? undefined : sum / length;
  });
}

/** What a person who cannot see the chart is told. */
export interface CandleSummary {
  readonly last: number;
  /** Percent from the first open to the last close, signed. */
  readonly changePercent: number;
  readonly high: number;
  readonly low: number;
}

export function summarise(candles: readonly Candle[]): CandleSummary | undefined {
  const [first] = candles;
  const last = candles.at(-1);
  if (!first || !last) return undefined;
  return {
    last: last.close,
    changePercent: ((last.close - first.open) / first.open) * 100,
    high: Math.max(...candles.map((candle) => candle.high)),
    low: Math.min(...candles.map((candle) => candle.low)),
  };
}

/** Decimals that show every given price exactly, at most 10 (decisions.md, Trading). */
export function priceDecimals(candles: readonly Candle[]): number {
  let most = 0;
  for (const { close } of candles.slice(-50)) {
    const [, fraction = ''] = close.toFixed(10).split('.');
    most = Math.max(most, fraction.replace(/0+$/, '').length);
  }
  return Math.min(10, Math.max(most, 2));
}
