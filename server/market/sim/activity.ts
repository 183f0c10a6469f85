import type { Cipheriv } from 'node:crypto';
import { NORMAL } from './normal.ts';
import type { Piece } from './path.ts';
import { Keystream, randomWords, WORDS_A_BLOCK } from './stream.ts';

/** Kinds of random numbers. They are part of the stream's name, so they must not change. */
const KIND = { day: 9, spells: 11 } as const;
/**
 * Volume on Saturdays and Sundays as a share of a weekday's, followed by the standard deviation of
 * the log volume of days.
 */
const WEEKEND = 0.75;
const DAYS_DIFFER = 0.4;
const LEAST = 0.4;
const MOST = 2.4;
/** Number of equal parts of a day, followed by the standard deviation of their log volume. */
const PARTS = 96;
const PARTS_DIFFER = 0.55;
/** Autocorrelation of consecutive parts: busy spells last a little over an hour. */
const AUTOCORRELATION = 0.8;
const FRESH = Math.sqrt(1 - AUTOCORRELATION * AUTOCORRELATION);
/** Standard deviation of the log amount of a trade. */
const TRADES_DIFFER = 0.9;

/** Returns the volume of a day as a share of an average one. It is independent of prices. */
export function dayActivity(cipher: Cipheriv, day: number): number {
  const random = new Keystream(cipher, KIND.day, day);
  // Day 0, 1970-01-01, was a Thursday.
  const isWeekend = day % 7 === 2 || day % 7 === 3;
  const busy = Math.exp(DAYS_DIFFER * random.normal()) * (isWeekend ? WEEKEND : 1);
  return Math.min(MOST, Math.max(LEAST, busy));
}

/**
 * Returns the volume of each quarter of an hour as a share of the day's average, autocorrelated.
 */
export function volumeProfileOf(cipher: Cipheriv, day: number): Float64Array {
  const words = randomWords(cipher, KIND.spells, day, 0, PARTS / WORDS_A_BLOCK);
  const shares = new Float64Array(PARTS);
  let level = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const noise = NORMAL[words.getUint16(2 * part, true)] ?? 0;
    level = part === 0 ? noise : AUTOCORRELATION * level + FRESH * noise;
    shares[part] = Math.exp(PARTS_DIFFER * level - PARTS_DIFFER ** 2 / 2);
  }
  return shares;
}

const SAMPLES = 4096;
const AMOUNTS = Float32Array.from({ length: SAMPLES }, (_, index) => {
  const noise = NORMAL[(index + 0.5) * (NORMAL.length / SAMPLES)] ?? 0;
  return Math.exp(TRADES_DIFFER * noise - TRADES_DIFFER ** 2 / 2);
});

/**
 * Fills a part of `into` with amounts of trades, which are on average `typical` and at least one
 * unit each. They are independent of prices.
 */
export function drawAmounts(into: Float64Array, typical: number, piece: Piece): void {
  const { from, length, words, byte } = piece;
  for (let index = 0; index < length; index += 1) {
    const share = AMOUNTS[words.getUint16(byte + 2 * index, true) % SAMPLES] ?? 1;
    into[from + index] = Math.floor(1 + typical * share);
  }
}
