import { profileOf } from './profiles.ts';
import { cipherOf, Keystream } from './stream.ts';

/** First simulated day: 2000-01-01 in UTC+8, so that 200 months exist for many years. */
export const FIRST_DAY = 10_957;
/**
 * Share of the way back to the coin's level made each day: keeps prices near it for good. It is so weak
 * that a bet of minutes cannot feel it. Before the market was made free it was stronger.
 */
const PULL = 1 / 400;
const PULL_BEFORE = 1 / 12;
/**
 * How much of a coin's daily return was the whole market's before. Now coins move on their own: within
 * a day they always did, so that what one had made of the common move foretold the others.
 */
const SHARED_BEFORE = 0.7;

interface Path {
  /** Log distance of the close from the coin's level, by day since FIRST_DAY. */
  readonly distance: number[];
  /** Daily standard deviation of the log return, by day since FIRST_DAY. */
  readonly deviation: number[];
  readonly random: Keystream;
  calm: number;
}

/** Daily closes of every coin in USDT: a random walk with a weak pull, calm and stormy spells. */
export class Walks {
  readonly #seed: string;
  readonly #free: number;
  readonly #paths = new Map<string, Path>();
  readonly #market: number[] = [];
  readonly #marketRandom: Keystream;

  /** `free` is the first day on which coins move on their own and almost freely. */
  constructor(seed: string, free: number) {
    this.#seed = seed;
    this.#free = free - FIRST_DAY;
    this.#marketRandom = new Keystream(cipherOf(seed, 'walk/market'), 0, 0);
  }

  /** USDT price of one coin at the end of `day`. */
  close(coin: string, day: number): number {
    return profileOf(coin).price * Math.exp(this.#upTo(coin, day).distance[day - FIRST_DAY] ?? 0);
  }

  /** Standard deviation of the log return on `day`. */
  deviation(coin: string, day: number): number {
    return this.#upTo(coin, day).deviation[day - FIRST_DAY] ?? profileOf(coin).daily;
  }

  #upTo(coin: string, day: number): Path {
    let path = this.#paths.get(coin);
    if (path === undefined) {
      const random = new Keystream(cipherOf(this.#seed, `walk/${coin}`), 0, 0);
      path = { distance: [], deviation: [], random, calm: 0 };
      this.#paths.set(coin, path);
    }
    const { daily } = profileOf(coin);
    for (let index = path.distance.length; index <= day - FIRST_DAY; index += 1) {
      path.calm = 0.92 * path.calm + 0.12 * path.random.normal();
      const deviation = daily * Math.exp(path.calm - 0.05);
      const isFree = index >= this.#free;
      const own = path.random.normal();
      const push = isFree ? own : withMarket(this.#shared(index), own);
      const before = path.distance[index - 1] ?? 0;
      path.distance.push(before * (1 - (isFree ? PULL : PULL_BEFORE)) + deviation * push);
      path.deviation.push(deviation);
    }
    return path;
  }

  #shared(index: number): number {
    while (this.#market.length <= index) this.#market.push(this.#marketRandom.normal());
    return this.#market[index] ?? 0;
  }
}

function withMarket(shared: number, own: number): number {
  return SHARED_BEFORE * shared + Math.sqrt(1 - SHARED_BEFORE ** 2) * own;
}
