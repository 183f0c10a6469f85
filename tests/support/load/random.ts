import { randomInt } from 'node:crypto';
import { IS_LONG } from './scale.ts';

/**
 * Returns the seed of a random test: the fixed one in `npm test`, a new one in `npm run soak`, or
 * the one in the environment variable, with which a run is repeated. Tests print it as part of
 * their name.
 */
export function seedOf(variable: string, fixed: number): number {
  const given = process.env[variable];
  if (given !== undefined) return Number(given);
  return IS_LONG ? randomInt(2 ** 31) : fixed;
}

/** The seed of random loads. */
export const LOAD_SEED = seedOf('LOAD_SEED', 4173);

export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns an integer from `least` to `most`, including both. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/**
 * Repeatable random numbers (mulberry32). They are sufficient for mixing a load, and for nothing
 * else.
 */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error('cannot pick from an empty list');
      return item;
    },
  };
}
