import type { Candle } from './candles.ts';

/** A price that is more than this many times another one, or less than that part of it, is doubted. */
const FAR = 1.2;

function isNear(price: number, other: number): boolean {
  return price <= other * FAR && price >= other / FAR;
}

/** True when a price is near to one of those known, or when nothing is known to compare it with. */
export function isCrediblePrice(price: number, known: readonly number[]): boolean {
  return known.length === 0 || known.some((other) => isNear(price, other));
}

/**
 * Whether a live candle may be believed without a second source. `known` is the newest believed candle
 * of the same interval, `prices` are other prices of the market (its quotes). The same candle may reach
 * further than before, but not far beyond what it was and its own last price; a newer one begins near
 * the price before it. What fails may still be true: history then tells.
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
