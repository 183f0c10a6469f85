import type { Series } from './series.ts';

/**
 * The trades of one minute, in the units of `Series`; `at` is the time since the start of the
 * minute, in milliseconds.
 */
export interface Ticks {
  readonly at: Float64Array;
  readonly price: Float64Array;
  readonly amount: Float64Array;
}

/**
 * Sums trades into candles of a day, beginning with candle `first`; each candle has `ticks` trades.
 */
export function addUp(
  series: Series,
  first: number,
  ticks: number,
  price: Float64Array,
  amount: Float64Array,
): void {
  for (let from = 0, candle = first; from < price.length; from += ticks, candle += 1) {
    let high = 0;
    let low = Number.POSITIVE_INFINITY;
    let total = 0;
    let vol = 0;
    for (let index = from; index < from + ticks; index += 1) {
      const paid = price[index] ?? 0;
      const units = amount[index] ?? 0;
      if (paid > high) high = paid;
      if (paid < low) low = paid;
      total += units;
      vol += paid * units;
    }
    series.open[candle] = price[from] ?? 0;
    series.close[candle] = price[from + ticks - 1] ?? 0;
    series.high[candle] = high;
    series.low[candle] = low;
    series.amount[candle] = total;
    series.vol[candle] = vol;
  }
}
