/** Printed by every load, so that a run can be repeated: `LOAD_SEED=17 npm test -- exchange`. */
export const LOAD_SEED = Number(process.env.LOAD_SEED ?? Math.floor(Math.random() * 2 ** 31));

export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns an integer from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Repeatable random numbers (mulberry32): sufficient for mixing a load and for nothing else. */
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
