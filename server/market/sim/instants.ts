import type { Cipheriv } from 'node:crypto';
import { Lru } from '../lru.ts';
import { TICKS } from './series.ts';
import { cipherOf, randomWords, WORDS_A_BLOCK } from './stream.ts';

const SECOND_MS = 1000;
/** Each trade is within this first part of its second; the first trade of a minute is earlier. */
const SPREAD_MS = 800;
const FIRST_MS = 150;
const BLOCKS = Math.ceil(TICKS / WORDS_A_BLOCK);
const WORD = 2 ** -16;

/**
 * Times of trades: one per second, at the same times in every market. If a cross market traded
 * before or after its legs, the earlier trade would predict the later one (ADR-045).
 */
export class Instants {
  readonly #cipher: Cipheriv;
  readonly #minutes = new Lru<number, Float64Array>(128);

  constructor(seed: string) {
    this.#cipher = cipherOf(seed, 'instants');
  }

  /** Returns the times of a minute's trades (epoch minutes) in milliseconds after its start. */
  of(minute: number): Float64Array {
    return this.#minutes.get(minute, () => {
      const words = randomWords(this.#cipher, 0, minute, 0, BLOCKS);
      return Float64Array.from({ length: TICKS }, (_, tick) => {
        const share = words.getUint16(2 * tick, true) * WORD;
        return tick * SECOND_MS + Math.floor(share * (tick === 0 ? FIRST_MS : SPREAD_MS));
      });
    });
  }
}
