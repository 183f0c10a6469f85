import type { Candle } from './candles.ts';

/**
 * Largest ratio of two prices that do not contradict each other (market-data.md#tick-validation).
 */
const FAR = 1.2;

function isNear(price: number, other: number): boolean {
  return price <= other * FAR && price >= other / FAR;
}

/** Returns true if a price is near one of the known prices, or if no price is known. */
export function isCrediblePrice(price: number, known: readonly number[]): boolean {
  return known.length === 0 || known.some((other) => isNear(price, other));
}

/**
 * Returns true if a live candle needs no second source (market-data.md#tick-validation). `known` is
 * the newest accepted candle of the same interval, and `prices` are the market's quotes. An update
 * of the same candle may extend its range, but not far outside the known range and its own last
 * price; a newer candle must open near the previous price. A candle that fails this test may still
 * be correct, which the history decides.
 */
export function isCredibleCandle(
  candle: Candle,
  known: Candle | undefined,
  prices: readonly number[],
): boolean {
  const { open, high, low, close } = candle;
  if (!known) return isCrediblePrice(close, prices);
  if (!isCrediblePrice(close, [known.close, ...prices])) return false;
  if (candle.id !== known.id) {
    return [open, high, low].every((price) => isCrediblePrice(price, [close, known.close]));
  }
  return (
    isNear(open, known.open) &&
    isNear(high, Math.max(known.high, close)) &&
    isNear(low, Math.min(known.low, close))
  );
}
