import type { Cipheriv } from 'node:crypto';
import { Lru } from '../lru.ts';
import { TICKS } from './series.ts';
import { cipherOf, randomWords, WORDS_A_BLOCK } from './stream.ts';

const SECOND_MS = 1000;
/** Each trade falls into this part of its second; the first of a minute comes soon. */
const SPREAD_MS = 800;
const FIRST_MS = 150;
const BLOCKS = Math.ceil(TICKS / WORDS_A_BLOCK);
const WORD = 2 ** -16;

/**
 * When trades happen: one a second, in every market at the same instants. If a cross market traded
 * before or after its legs, the first of them would foretell the other.
 */
export class Instants {
  readonly #cipher: Cipheriv;
  readonly #minutes = new Lru<number, Float64Array>(128);

  constructor(seed: string) {
    this.#cipher = cipherOf(seed, 'instants');
  }

  /** Milliseconds into the minute (epoch minutes) of its trades. */
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
