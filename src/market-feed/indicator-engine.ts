import { ATR, BollingerBands, EMA, MACD, OBV, Period, RSI, SMA, WMA, WSMA } from 'trading-signals';
import type { Candle } from '#core/domain/candles.ts';
import { type Indicator, vwapStart } from '#core/domain/indicators.ts';

/** One value for each line; `NaN` while there are too few candles. */
type Values = readonly number[];

/**
 * Takes a candle and returns the values for that candle. With `isReplaced`, the candle replaces the
 * previous one; otherwise, it follows it. Neither case reads the history.
 */
export type Advance = (candle: Candle, isReplaced: boolean) => Values;

const NONE = Number.NaN;

interface Average {
  update(value: number, isReplaced: boolean): number | null;
  readonly isStable: boolean;
}

function ofCloses(average: Average): Advance {
  return ({ close }, isReplaced) => {
    const value = average.update(close, isReplaced);
    return [average.isStable ? (value ?? NONE) : NONE];
  };
}

/** Bollinger bands: middle, upper and lower. */
function bands(length: number, deviations: number): Advance {
  const study = new BollingerBands(length, deviations);
  return ({ close }, isReplaced) => {
    const value = study.update(close, isReplaced);
    return value ? [value.middle, value.upper, value.lower] : [NONE, NONE, NONE];
  };
}

function macd(fast: number, slow: number, signal: number): Advance {
  // The difference needs a shorter and a longer average, whichever order they were set in.
  const [short, long] = [Math.min(fast, slow), Math.max(fast, slow)];
  const study = new MACD(new EMA(short), new EMA(long), new EMA(signal));
  return ({ close }, isReplaced) => {
    const value = study.update(close, isReplaced);
    return value ? [value.macd, value.signal, value.histogram] : [NONE, NONE, NONE];
  };
}

function obv(): Advance {
  const study = new OBV(2);
  return ({ open, high, low, close, amount }, isReplaced) => {
    const value = study.update({ open, high, low, close, volume: amount }, isReplaced);
    return [value ?? 0];
  };
}

/**
 * Returns the position of a value in its recent range, from 0 to 100. For a range without width, it
 * is the middle.
 */
function positionIn(value: number, low: number, high: number): number {
  return high > low ? ((value - low) / (high - low)) * 100 : 50;
}

function kdj(length: number, smoothing: number, signal: number): Advance {
  const [highs, lows] = [new Period(length), new Period(length)];
  const [first, second] = [new WSMA(smoothing), new WSMA(signal)];
  return ({ high, low, close }, isReplaced) => {
    const top = highs.update(high, isReplaced);
    const bottom = lows.update(low, isReplaced);
    if (!top || !bottom) return [NONE, NONE, NONE];
    const k = first.update(positionIn(close, bottom.lowest, top.highest), isReplaced);
    if (k === null) return [NONE, NONE, NONE];
    const d = second.update(k, isReplaced) ?? NONE;
    return [k, d, 3 * k - 2 * d];
  };
}

/**
 * The stochastic RSI. The library's version is not used, because it omits candles at which RSI or
 * its average is 0.
 */
function stochRsi(length: number, smoothing: number, signal: number): Advance {
  const rsi = new RSI(length);
  const range = new Period(length);
  const [first, second] = [new SMA(smoothing), new SMA(signal)];
  return ({ close }, isReplaced) => {
    const value = rsi.update(close, isReplaced);
    const window = value === null ? null : range.update(value, isReplaced);
    if (value === null || !window) return [NONE, NONE];
    const k = first.update(positionIn(value, window.lowest, window.highest), isReplaced);
    return k === null ? [NONE, NONE] : [k, second.update(k, isReplaced) ?? NONE];
  };
}

/** Keeps the state before the newest candle, so the candle can be replaced. */
function stepping<State>(
  first: State,
  step: (state: State, candle: Candle) => State,
  value: (state: State) => number,
): Advance {
  let before = first;
  let now = first;
  return (candle, isReplaced) => {
    if (!isReplaced) before = now;
    now = step(before, candle);
    return [value(now)];
  };
}

interface Vwap {
  readonly start: number;
  readonly paid: number;
  readonly traded: number;
  /** True if all candles since the start of the period are known. */
  readonly isWhole: boolean;
}

/**
 * The volume-weighted average price. The library's version is not used, because it neither restarts
 * nor replaces a candle without trades.
 */
function vwap(seconds: number): Advance {
  return stepping<Vwap>(
    { start: NONE, paid: 0, traded: 0, isWhole: false },
    ({ start: known, paid, traded, isWhole }, { id, high, low, close, amount }) => {
      const start = vwapStart(id, seconds);
      const spent = ((high + low + close) / 3) * amount;
      if (start === known) return { start, paid: paid + spent, traded: traded + amount, isWhole };
      // The first candle counts only if it opens a period.
      const isFirst = Number.isNaN(known);
      return { start, paid: spent, traded: amount, isWhole: !isFirst || id - start < seconds };
    },
    ({ paid, traded, isWhole }) => (isWhole && traded > 0 ? paid / traded : NONE),
  );
}

interface Sar {
  readonly value: number;
  readonly isRising: boolean;
  readonly extreme: number;
  readonly speed: number;
  readonly hasReversed: boolean;
  /** The last two candles, newest first. */
  readonly last: readonly Candle[];
}

/**
 * The parabolic SAR. The library's version is not used, because it subtracts 0.01 after a turn,
 * regardless of the price.
 */
function sar(increment: number, most: number): Advance {
  const first = { value: NONE, isRising: true, extreme: 0, speed: increment };
  return stepping<Sar>(
    { ...first, hasReversed: false, last: [] },
    (state, candle) => nextSar(state, candle, increment, most),
    // The direction before the first turn is a guess.
    ({ value, hasReversed }) => (hasReversed ? value : NONE),
  );
}

function nextSar(state: Sar, candle: Candle, increment: number, most: number): Sar {
  const { isRising, extreme, speed, hasReversed } = state;
  const { high, low } = candle;
  const last = [candle, ...state.last.slice(0, 1)];
  if (state.last.length === 0) return { ...state, value: low, extreme: high, last };
  let value = state.value + speed * (extreme - state.value);
  if (state.last.length > 1) {
    const edges = state.last.map((candle) => (isRising ? candle.low : candle.high));
    value = isRising ? Math.min(value, ...edges) : Math.max(value, ...edges);
  }
  if (isRising ? low < value : high > value) {
    const turned = { isRising: !isRising, extreme: isRising ? low : high, speed: increment };
    return { ...turned, value: extreme, hasReversed: true, last };
  }
  const isFurther = isRising ? high > extreme : low < extreme;
  if (!isFurther) return { ...state, value, last };
  const next = { extreme: isRising ? high : low, speed: Math.min(speed + increment, most) };
  return { isRising, ...next, value, hasReversed, last };
}

/** Starts an indicator before its first candle. `seconds` is the duration of a candle. */
export function startIndicator({ kind, values }: Indicator, seconds: number): Advance {
  const [one = 2, two = 2, three = 2] = values;
  switch (kind) {
    case 'MA':
      return ofCloses(new SMA(one));
    case 'EMA':
      return ofCloses(new EMA(one));
    case 'WMA':
      return ofCloses(new WMA(one));
    case 'RSI':
      return ofCloses(new RSI(one));
    case 'BOLL':
      return bands(one, two);
    case 'SAR':
      return sar(one, two);
    case 'VWAP':
      return vwap(seconds);
    case 'MACD':
      return macd(one, two, three);
    case 'KDJ':
      return kdj(one, two, three);
    case 'OBV':
      return obv();
    case 'ATR': {
      const study = new ATR(one);
      return (candle, isReplaced) => [study.update(candle, isReplaced) ?? NONE];
    }
    case 'StochRSI':
      return stochRsi(one, two, three);
  }
}
