/** Number of values that a 16-bit word can have. */
const SHARES = 65_536;

/** Returns the quantile of the standard normal distribution at `p` (Acklam's approximation). */
function quantile(p: number): number {
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return (
      (((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q -
        2.549732539343734) *
        q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q +
        3.754408661907416) *
        q +
        1)
    );
  }
  const q = p - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r +
      138.357751867269) *
      r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r +
      66.80131188771972) *
      r -
      13.28068155288572) *
      r +
      1)
  );
}

function makeTable(): Float64Array {
  const table = new Float64Array(SHARES);
  let squares = 0;
  for (let index = 0; index < SHARES / 2; index += 1) {
    const value = quantile((index + 0.5) / SHARES);
    table[index] = value;
    squares += 2 * value * value;
  }
  const size = Math.sqrt(squares / SHARES);
  for (let index = 0; index < SHARES / 2; index += 1) {
    const value = (table[index] ?? 0) / size;
    table[index] = value;
    table[SHARES - 1 - index] = -value;
  }
  return table;
}

/**
 * Standard normal numbers, one for each 16-bit word: their mean is exactly 0, and their variance is
 * 1. They are in a table, because a day of one market needs 172,800 of them, and years are read at
 * once.
 */
export const NORMAL: Float32Array = Float32Array.from(makeTable());
