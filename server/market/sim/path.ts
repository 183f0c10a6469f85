import { NORMAL } from './normal.ts';
import { MINUTES_A_DAY } from './series.ts';
import type { Keystream } from './stream.ts';

/**
 * Returns the closes of a day's minutes in whole units: a Brownian bridge from open to close whose
 * standard deviation is `sd` price units per minute. The path up to a minute does not reveal its
 * later direction.
 */
export function walkDay(open: number, close: number, sd: number, random: Keystream): Float64Array {
  const closes = new Float64Array(MINUTES_A_DAY);
  let price = open;
  for (let minute = 0; minute < MINUTES_A_DAY; minute += 1) {
    const stepsLeft = MINUTES_A_DAY - minute;
    const noise = sd * Math.sqrt((stepsLeft - 1) / stepsLeft);
    price = Math.max(1, price + (close - price) / stepsLeft + noise * random.normal());
    closes[minute] = Math.round(price);
  }
  closes[MINUTES_A_DAY - 1] = close;
  return closes;
}

/** The start and end of a path, and the standard deviation of one step, in price units. */
export interface Ends {
  readonly open: number;
  readonly close: number;
  readonly step: number;
}

/** A piece of an array, and the offset in `words` of a random 16-bit word for each element. */
export interface Piece {
  readonly from: number;
  readonly length: number;
  readonly words: DataView;
  readonly byte: number;
}

/**
 * Fills a part of `into` with the steps after `open`, the last of which is `close`: a Brownian
 * bridge in whole units. If the difference of close and open is itself normal with the variance of
 * all steps, the steps are independent and identically distributed.
 */
export function bridge(into: Float64Array, ends: Ends, piece: Piece): void {
  const { open, close, step } = ends;
  const { from, length, words, byte } = piece;
  let sum = 0;
  for (let index = 0; index < length; index += 1) {
    sum += step * (NORMAL[words.getUint16(byte + 2 * index, true)] ?? 0);
    into[from + index] = sum;
  }
  const lean = (close - open - sum) / length;
  for (let index = 0; index < length; index += 1) {
    // This is three times as fast as Math.round.
    const price = Math.floor(open + (into[from + index] ?? 0) + lean * (index + 1) + 0.5);
    into[from + index] = Math.max(1, price);
  }
  into[from + length - 1] = close;
}
