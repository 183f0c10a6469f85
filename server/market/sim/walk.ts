import { profileOf } from './profiles.ts';
import { cipherOf, Keystream } from './stream.ts';

/** First simulated day: 2000-01-01 in UTC+8, so that 200 months exist for many years. */
export const FIRST_DAY = 10_957;
/** Share of the way back to the coin's level made each day: keeps prices near it for good. */
const PULL = 1 / 12;
/** How much of a coin's return is the whole market's. */
const SHARED = 0.7;
const OWN = Math.sqrt(1 - SHARED * SHARED);

interface Path {
  /** Log distance of the close from the coin's level, by day since FIRST_DAY. */
  readonly distance: number[];
  /** Daily standard deviation of the log return, by day since FIRST_DAY. */
  readonly deviation: number[];
  readonly random: Keystream;
  calm: number;
}

/** Daily closes of every coin in USDT: a random walk with a pull, calm and stormy spells, and a common market. */
export class Walks {
  readonly #seed: string;
  readonly #paths = new Map<string, Path>();
  readonly #market: number[] = [];
  readonly #marketRandom: Keystream;

  constructor(seed: string) {
    this.#seed = seed;
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
      const push = SHARED * this.#shared(index) + OWN * path.random.normal();
      const before = path.distance[index - 1] ?? 0;
      path.distance.push(before * (1 - PULL) + deviation * push);
      path.deviation.push(deviation);
    }
    return path;
  }

  #shared(index: number): number {
    while (this.#market.length <= index) this.#market.push(this.#marketRandom.normal());
    return this.#market[index] ?? 0;
  }
}
