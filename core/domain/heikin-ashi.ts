import type { Candle } from './candles.ts';

/**
 * Returns the Heikin Ashi candle: the close is the mean of the four prices, and the open is the
 * middle of the previous Heikin Ashi candle (`before`) or, if there is none, of the candle itself.
 */
export function heikinAshiOf(candle: Candle, before: Candle | undefined): Candle {
  const close = (candle.open + candle.high + candle.low + candle.close) / 4;
  const open = before ? (before.open + before.close) / 2 : (candle.open + candle.close) / 2;
  const high = Math.max(candle.high, open, close);
  return { ...candle, open, close, high, low: Math.min(candle.low, open, close) };
}

/** Returns the Heikin Ashi candles of a history, oldest first. */
export function heikinAshi(candles: readonly Candle[]): Candle[] {
  let before: Candle | undefined;
  return candles.map((candle) => {
    before = heikinAshiOf(candle, before);
    return before;
  });
}
