import { profileOf } from './profiles.ts';
import { cipherOf, Keystream } from './stream.ts';

/** First simulated day, 2000-01-01 in UTC+8, so 200 monthly candles exist. */
export const FIRST_DAY = 10_957;
/**
 * Share of the distance to the coin's level that is reverted each day. It limits prices in the long
 * run but is too weak to affect options that last minutes (ADR-045). `PULL_BEFORE` applies before
 * `free`.
 */
const PULL = 1 / 400;
const PULL_BEFORE = 1 / 12;
/**
 * Correlation of a coin's daily return with the common market return before `free`. Since then,
 * coins have moved independently. Within a day, they always did, so one coin predicted the common
 * daily move of the others.
 */
const SHARED_BEFORE = 0.7;

interface Path {
  /** Log distance of the close from the coin's level, by day since FIRST_DAY. */
  readonly distance: number[];
  /** Daily standard deviation of the log return, by day since FIRST_DAY. */
  readonly deviation: number[];
  readonly random: Keystream;
  /**
   * Log of the volatility relative to the usual one: the higher it is, the larger the moves are.
   */
  logVolatility: number;
}

/**
 * Daily closes of every coin in USDT: a random walk with weak mean reversion and varying
 * volatility.
 */
export class Walks {
  readonly #seed: string;
  readonly #free: number;
  readonly #paths = new Map<string, Path>();
  readonly #market: number[] = [];
  readonly #marketRandom: Keystream;

  /** `free` is the first day on which coins move independently with weak mean reversion. */
  constructor(seed: string, free: number) {
    this.#seed = seed;
    this.#free = free - FIRST_DAY;
    this.#marketRandom = new Keystream(cipherOf(seed, 'walk/market'), 0, 0);
  }

  /** Returns the USDT price of one coin at the end of `day`. */
  close(coin: string, day: number): number {
    return profileOf(coin).price * Math.exp(this.#upTo(coin, day).distance[day - FIRST_DAY] ?? 0);
  }

  /** Returns the standard deviation of the log return on `day`. */
  deviation(coin: string, day: number): number {
    return this.#upTo(coin, day).deviation[day - FIRST_DAY] ?? profileOf(coin).daily;
  }

  #upTo(coin: string, day: number): Path {
    let path = this.#paths.get(coin);
    if (path === undefined) {
      const random = new Keystream(cipherOf(this.#seed, `walk/${coin}`), 0, 0);
      path = { distance: [], deviation: [], random, logVolatility: 0 };
      this.#paths.set(coin, path);
    }
    const { daily } = profileOf(coin);
    for (let index = path.distance.length; index <= day - FIRST_DAY; index += 1) {
      path.logVolatility = 0.92 * path.logVolatility + 0.12 * path.random.normal();
      const deviation = daily * Math.exp(path.logVolatility - 0.05);
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
