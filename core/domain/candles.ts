/** One candle. Its prices are only drawn, never used as money, so JavaScript numbers suffice. */
export interface Candle {
  /** Open time in epoch seconds, which identifies the candle. */
  readonly id: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Traded volume in the base coin. */
  readonly amount: number;
}

/** Number of candles that are requested and stored (product.md#chart). */
export const CANDLE_COUNT = 200;

/**
 * The nine intervals: code, period on the wire (market-data.md#periods) and longest duration in
 * seconds.
 */
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

/**
 * Two more views show the last trades: as one point per trade, and as one-second candles
 * (market-data.md#trade-views). They are not periods of the wire.
 */
const TRADE_VIEWS = [
  { code: 'Tick', period: 'tick', seconds: 1 },
  { code: '1s', period: '1s', seconds: 1 },
] as const;

/** All intervals and views of a chart, in the order of its buttons. */
export const CHART_INTERVALS = [...TRADE_VIEWS, ...INTERVALS] as const;

export type CandlePeriod = (typeof INTERVALS)[number]['period'];
export type Interval = (typeof CHART_INTERVALS)[number]['code'];

/** Default interval of a chart (product.md#chart). */
export const DEFAULT_INTERVAL: Interval = '1D';

/** Returns the row of `CHART_INTERVALS` with this code. */
export function intervalOf(code: Interval): (typeof CHART_INTERVALS)[number] {
  return CHART_INTERVALS.find((interval) => interval.code === code) ?? INTERVALS[6];
}

/** Returns true for a trade view, which has no older pages. */
export function isTradeView(code: Interval): boolean {
  return TRADE_VIEWS.some((view) => view.code === code);
}

/**
 * Returns the topic of a market's candles (market-data.md#topics), which is also the key of its
 * ticks. Only the worker knows the topic of a trade view.
 */
export function candleTopic(symbol: string, interval: Interval): string {
  const kind = isTradeView(interval) ? 'trade' : 'kline';
  return `market.${symbol}.${kind}.${intervalOf(interval).period}`;
}

/** Returns the interval that suits an option's duration in seconds (product.md#chart). */
export function intervalFor(seconds: number): Interval {
  if (seconds <= 60) return 'Tick';
  return seconds < 900 ? '1s' : '1m';
}

/** Returns true for a finite number above zero. */
export function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value < Number.POSITIVE_INFINITY;
}

/**
 * Parses one candle of the wire format (market-data.md#candle-check). Returns `undefined` for
 * values that must not be drawn: a value that is not an object, prices that are not finite and
 * positive, a body outside the range from low to high, and an open time later than `now` (epoch
 * milliseconds, the frame's `ts`). A single future candle would block every real one after it. With
 * `isPoint`, the candle may be a single trade, whose id is not a whole second.
 */
export function readCandle(raw: unknown, now: number, isPoint = false): Candle | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { id, open, high, low, close, amount } = raw as Record<string, unknown>;
  if (!isPrice(id) || Math.floor(id) * 1000 > now) return undefined;
  if (!isPoint && !Number.isSafeInteger(id)) return undefined;
  if (!isPrice(open) || !isPrice(high) || !isPrice(low) || !isPrice(close)) return undefined;
  if (low > Math.min(open, close) || high < Math.max(open, close)) return undefined;
  const traded = isPrice(amount) ? amount : 0;
  return { id, open, high, low, close, amount: traded };
}

/**
 * Parses a history, which the wire sends newest first. Returns at most `CANDLE_COUNT` candles,
 * oldest first and one per id; unreadable ones are omitted. `now` has the same meaning as in
 * `readCandle`.
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
 * Merges one tick into the list (oldest first): a tick with the same id replaces the last candle, a
 * newer tick is appended, and an older one is ignored. Returns the list itself if nothing changed,
 * and at most `CANDLE_COUNT` candles.
 */
export function mergeCandle(candles: readonly Candle[], tick: Candle): readonly Candle[] {
  const last = candles.at(-1);
  if (!last || tick.id > last.id) return [...candles.slice(1 - CANDLE_COUNT), tick];
  if (tick.id < last.id || isSameCandle(last, tick)) return candles;
  return [...candles.slice(0, -1), tick];
}

/**
 * Inserts a candle of a trade view (oldest first): it replaces the one with the same id or is
 * inserted in order. The list may contain newer candles, because after a history the worker repeats
 * the candles that followed it.
 */
export function placeCandle(candles: readonly Candle[], candle: Candle): readonly Candle[] {
  const place = candles.findLastIndex(({ id }) => id < candle.id) + 1;
  const rest = candles.slice(candles[place]?.id === candle.id ? place + 1 : place);
  return [...candles.slice(0, place), candle, ...rest].slice(-CANDLE_COUNT);
}

/** Sets the last close to the newest price. Returns the list itself if the close is unchanged. */
export function closeAt(candles: readonly Candle[], price: number): readonly Candle[] {
  const last = candles.at(-1);
  if (!last || last.close === price) return candles;
  const high = Math.max(last.high, price);
  const low = Math.min(last.low, price);
  return [...candles.slice(0, -1), { ...last, high, low, close: price }];
}

/**
 * Returns true if candles are missing between the last one and a tick. `seconds` is the length of
 * one interval.
 */
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

/**
 * Returns the simple moving average of the closes; `undefined` for the first `length - 1` candles.
 */
export function movingAverage(candles: readonly Candle[], length: number): (number | undefined)[] {
  let sum = 0;
  return candles.map((candle, index) => {
    sum += candle.close - (candles[index - length]?.close ?? 0);
    return index < length - 1 ? undefined : sum / length;
  });
}

/** The figures that describe a chart in words for members who cannot see it. */
export interface CandleSummary {
  readonly last: number;
  /** Signed change in percent from the first open to the last close. */
  readonly changePercent: number;
  readonly high: number;
  readonly low: number;
}

/** Summarises the candles (oldest first); `undefined` if there are none. */
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

/** Maximum number of decimals of a market. */
const MOST_DECIMALS = 12;

/**
 * Returns the number of decimals that shows each price of the last 50 candles exactly: at most 12,
 * and at least the number that the market states, or 2 if it states none
 * (product.md#figures-on-the-screen).
 */
export function priceDecimals(candles: readonly Candle[], stated = 2): number {
  const prices = candles
    .slice(-50)
    .flatMap(({ open, high, low, close }) => [open, high, low, close]);
  const decimals = prices.map((price) => {
    const [digits = '', exponent = '0'] = String(price).split('e');
    return (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  });
  return Math.min(MOST_DECIMALS, Math.max(stated, ...decimals));
}
