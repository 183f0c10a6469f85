const ROUNDS = 12;
/** No weight changes by more than e^MOST in one go: amounts stay plausible. */
const MOST = 2.5;

/**
 * Leans weights towards high or low values until the weighted mean of `values` is `wanted`, or as near
 * as the limit allows. Weights stay positive.
 */
export function tilt(
  weights: ArrayLike<number>,
  values: ArrayLike<number>,
  wanted: number,
): number[] {
  const plain = Array.from(weights);
  const first = Array.from(values);
  const reach = Math.max(...first) - Math.min(...first);
  if (reach === 0) return plain;
  let slope = 0;
  let leaning = plain;
  for (let round = 0; round < ROUNDS; round += 1) {
    let total = 0;
    let sum = 0;
    let squares = 0;
    leaning = plain.map((weight, index) => {
      const offset = ((values[index] ?? 0) - wanted) / reach;
      const leant = weight * Math.exp(Math.max(-MOST, Math.min(MOST, slope * offset)));
      total += leant;
      sum += leant * offset;
      squares += leant * offset * offset;
      return leant;
    });
    const mean = sum / total;
    const spread = squares / total - mean * mean;
    if (Math.abs(mean) < 1e-9 || spread <= 1e-12) break;
    slope = Math.max(-20, Math.min(20, slope - mean / spread));
  }
  return leaning;
}
