/** How far a Brownian path from `a` to `b` gets above both, with deviation `sd` over the way. */
export function excursion(a: number, b: number, sd: number, dice: number): number {
  return (Math.sqrt((b - a) ** 2 - 2 * sd * sd * Math.log(dice)) - Math.abs(b - a)) / 2;
}

type Stretch = Record<'top' | 'bottom' | 'high' | 'low' | 'toHigh' | 'toLow', number>;

/**
 * Stretches prices so that `high` becomes `toHigh` and `low` becomes `toLow`, while everything between
 * `bottom` and `top` stays where it is. Continuous and rising, so a path keeps its shape.
 */
export function stretch(price: number, { top, bottom, high, low, toHigh, toLow }: Stretch): number {
  if (price > top) return high > top ? top + ((price - top) * (toHigh - top)) / (high - top) : top;
  if (price < bottom) {
    return low < bottom ? bottom - ((bottom - price) * (bottom - toLow)) / (bottom - low) : bottom;
  }
  return price;
}
