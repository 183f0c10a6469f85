import { add, compare, type Money, subtract, ZERO } from './money.ts';
import { isWithinLimit, type SpotLevel } from './spot-book.ts';
import type { SpotSide } from './spot-order.ts';

const OPPOSITE = { buy: 'sell', sell: 'buy' } as const;

/**
 * Returns the quantity that the market trades before it fills a limit order
 * (product.md#resting-orders, ADR-145): the quantity at its limit or better in `levels`, the
 * order's own side of the displayed book, but at least the quantity of a usual level. An order with
 * a better price than the whole book therefore still waits.
 */
export function queueBefore(side: SpotSide, limit: Money, levels: readonly SpotLevel[]): Money {
  const before = levels
    .filter(({ price }) => isWithinLimit(OPPOSITE[side], price, limit))
    .reduce((sum, { quantity }) => add(sum, quantity), ZERO);
  const least = usualLevel(levels);
  return compare(before, least) > 0 ? before : least;
}

/** Returns the median quantity of the levels of a side; zero if there are none. */
export function usualLevel(levels: readonly SpotLevel[]): Money {
  const quantities = levels.map(({ quantity }) => quantity).sort(compare);
  return quantities[Math.floor(quantities.length / 2)] ?? ZERO;
}

/** Returns the part of a queue that remains after a trade of this volume. */
export function passQueue(queue: Money, volume: Money): Money {
  return compare(queue, volume) > 0 ? subtract(queue, volume) : ZERO;
}
