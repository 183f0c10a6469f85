import type { Cipheriv } from 'node:crypto';
import { NORMAL } from './normal.ts';
import type { Piece } from './path.ts';
import { Keystream, randomWords, WORDS_A_BLOCK } from './stream.ts';

/** Kinds of random numbers; part of the stream's name, so never renumbered. */
const KIND = { day: 9, spells: 11 } as const;
/** Share traded on Saturdays and Sundays, and how much days differ otherwise (in logarithms). */
const WEEKEND = 0.75;
const DAYS_DIFFER = 0.4;
const LEAST = 0.4;
const MOST = 2.4;
/** Busy and quiet spells within a day: parts of equal length, and how much they differ. */
const PARTS = 96;
const PARTS_DIFFER = 0.55;
/** How much of a part's mood the next one keeps: spells last a little over an hour. */
const KEPT = 0.8;
const FRESH = Math.sqrt(1 - KEPT * KEPT);
/** How much single trades differ. */
const TRADES_DIFFER = 0.9;

/** How much is traded on a day, as a share of an average one. It tells nothing about prices. */
export function dayActivity(cipher: Cipheriv, day: number): number {
  const random = new Keystream(cipher, KIND.day, day);
  // Day 0, 1970-01-01, was a Thursday.
  const isWeekend = day % 7 === 2 || day % 7 === 3;
  const busy = Math.exp(DAYS_DIFFER * random.normal()) * (isWeekend ? WEEKEND : 1);
  return Math.min(MOST, Math.max(LEAST, busy));
}

/** How much is traded in each quarter of an hour, as a share of the day's average: spells, not noise. */
export function spellsOf(cipher: Cipheriv, day: number): Float64Array {
  const words = randomWords(cipher, KIND.spells, day, 0, PARTS / WORDS_A_BLOCK);
  const shares = new Float64Array(PARTS);
  let mood = 0;
  for (let part = 0; part < PARTS; part += 1) {
    const luck = NORMAL[words.getUint16(2 * part, true)] ?? 0;
    mood = part === 0 ? luck : KEPT * mood + FRESH * luck;
    shares[part] = Math.exp(PARTS_DIFFER * mood - PARTS_DIFFER ** 2 / 2);
  }
  return shares;
}

const LUCKS = 4096;
const AMOUNTS = Float32Array.from({ length: LUCKS }, (_, index) => {
  const luck = NORMAL[(index + 0.5) * (NORMAL.length / LUCKS)] ?? 0;
  return Math.exp(TRADES_DIFFER * luck - TRADES_DIFFER ** 2 / 2);
});

/**
 * Fills a piece of `into` with amounts of trades, `typical` on average and at least one unit each. They
 * know nothing of prices.
 */
export function drawAmounts(into: Float64Array, typical: number, piece: Piece): void {
  const { from, length, words, byte } = piece;
  for (let index = 0; index < length; index += 1) {
    const share = AMOUNTS[words.getUint16(byte + 2 * index, true) % LUCKS] ?? 1;
    into[from + index] = Math.floor(1 + typical * share);
  }
}
