import { type Bets, DURATIONS, stride } from './bets.ts';

/** The most confident fifth of a strategy's bets, by its own signal. */
const SUREST = 0.2;
/**
 * The number of moments in a day, after which the threshold of the surest bets is computed again.
 */
const MOMENTS_A_DAY = 2787;
const POOLED_SIGMA = 3;
const CELL_SIGMA = 5;

/**
 * The result of one strategy and one duration, on one market or, without `symbol`, on all of them.
 */
export interface Score {
  readonly name: string;
  readonly symbol: string | undefined;
  readonly duration: number;
  readonly surest: boolean;
  /**
   * The number of decided bets, wins minus losses, and the variance of that difference under pure
   * chance.
   */
  readonly bets: number;
  readonly gain: number;
  readonly variance: number;
}

/** Returns the share of decided bets that were won. */
export function wonOf({ bets, gain }: Score): number {
  return bets === 0 ? 0.5 : 0.5 + gain / bets / 2;
}

/** Returns the distance from one half in standard deviations. */
export function sigmaOf({ gain, variance }: Score): number {
  return variance === 0 ? 0 : gain / Math.sqrt(variance);
}

/**
 * Returns true if a score is above its bound, which is 3 sigma on all markets together and 5 sigma
 * on a single market.
 */
export function isLeak(score: Score): boolean {
  return sigmaOf(score) > (score.symbol === undefined ? POOLED_SIGMA : CELL_SIGMA);
}

/** Returns a key that is equal for scores of the same strategy, duration and markets. */
export function keyOf({ name, symbol, duration, surest }: Score): string {
  return `${name}, ${symbol ?? 'all markets'}, ${duration} s${surest ? ', surest fifth' : ''}`;
}

/** Scores every strategy and its opposite, both on all bets and on the surest ones. */
export function judge(bets: Bets): Score[] {
  const scores: Score[] = [];
  for (const [idea, name] of bets.ideas.entries()) {
    const bars = bets.symbols.map((_, market) => surestOf(bets.signals[idea]?.[market]));
    DURATIONS.forEach((duration, number) => {
      // A regression bets only on the duration for which it was trained.
      if (name.startsWith('regression') && !name.endsWith(` ${duration} s`)) return;
      for (const surest of [false, true]) {
        const found = scoresOf(bets, idea, number, surest ? bars : undefined);
        for (const score of found) {
          const named = { ...score, name, duration, surest };
          scores.push(named, { ...named, name: `against ${name}`, gain: -score.gain });
        }
      }
    });
  }
  return scores;
}

type Bare = Pick<Score, 'symbol' | 'bets' | 'gain' | 'variance'>;

function scoresOf(bets: Bets, idea: number, number: number, bars?: readonly number[][]): Bare[] {
  const { symbols, moments } = bets;
  const step = stride(DURATIONS[number] ?? 0);
  // Simultaneous bets on markets that share a coin are correlated, so the variance is that of their
  // sum.
  const sums = new Float64Array(moments);
  const scores = symbols.map((symbol, market) => {
    const signals = bets.signals[idea]?.[market] ?? new Float64Array();
    const outcomes = bets.outcomes[number]?.[market] ?? new Int8Array();
    let decided = 0;
    let gain = 0;
    for (let index = 0; index < moments; index += step) {
      const signal = signals[index] ?? 0;
      const bar = bars?.[market]?.[Math.floor(index / MOMENTS_A_DAY)] ?? 0;
      const outcome = Math.sign(signal) * (outcomes[index] ?? 0);
      if (outcome === 0 || Math.abs(signal) < bar) continue;
      decided += 1;
      gain += outcome;
      sums[index] = (sums[index] ?? 0) + outcome;
    }
    return { symbol, bets: decided, gain, variance: decided };
  });
  const total = (of: (score: Bare) => number) => scores.reduce((sum, one) => sum + of(one), 0);
  const all = total((score) => score.bets);
  const squares = sums.reduce((sum, one) => sum + one * one, 0);
  const gain = total((score) => score.gain);
  return [{ symbol: undefined, bets: all, gain, variance: Math.max(all, squares) }, ...scores];
}

/**
 * Returns the smallest strength of the surest fifth of signals, per day. The strength is computed
 * only from earlier days, because the day itself would reveal where a slow signal changes its sign.
 */
function surestOf(signals: Float64Array = new Float64Array()): number[] {
  const bars = [Number.POSITIVE_INFINITY];
  for (let known = MOMENTS_A_DAY; known < signals.length; known += MOMENTS_A_DAY) {
    const sizes = signals.slice(0, known).filter((signal) => signal !== 0);
    for (let index = 0; index < sizes.length; index += 1)
      sizes[index] = Math.abs(sizes[index] ?? 0);
    sizes.sort();
    bars.push(sizes[Math.floor(sizes.length * (1 - SUREST))] ?? Number.POSITIVE_INFINITY);
  }
  return bars;
}
