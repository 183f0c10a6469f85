import { DURATIONS, placeBets } from './bets.ts';
import { isLeak, judge, keyOf, type Score, sigmaOf, wonOf } from './judge.ts';
import type { Tape } from './tape.ts';

/** The result of a battery. */
export interface Findings {
  /** The scores of the first round, over all its tapes. */
  readonly scores: readonly Score[];
  /** The scores that exceed their bound in every round. */
  readonly leaks: readonly string[];
}

export interface Rounds {
  /** Records the tape of a different secret each time. */
  readonly record: () => Promise<Tape>;
  /** The number of tapes per round. Their bets are counted together. */
  readonly tapes: number;
  readonly dice: () => number;
}

/**
 * The maximum number of rounds per battery. After a score above its bound, the next round uses new
 * secrets.
 */
export const MAX_ROUNDS = 3;

/**
 * Bets with every strategy on the public data of tapes. There are 480 scores over all markets, so a
 * score above 3 sigma often occurs by chance (in about a third of the rounds). Three times in a
 * row, with a new secret each time, it has a probability of one in a million. A predictable outcome
 * exceeds the bound every time.
 */
export async function runBattery({ record, tapes, dice }: Rounds): Promise<Findings> {
  let leaks: readonly string[] | undefined;
  let first: readonly Score[] | undefined;
  for (let round = 0; round < MAX_ROUNDS && leaks?.length !== 0; round += 1) {
    const scores = new Map<string, Score>();
    for (let tape = 0; tape < tapes; tape += 1) {
      for (const score of judge(await placeBets(await record(), dice))) add(scores, score);
    }
    const found = [...scores].filter(([, score]) => isLeak(score)).map(([key]) => key);
    leaks = found.filter((key) => leaks?.includes(key) ?? true);
    first ??= [...scores.values()];
  }
  return { scores: first ?? [], leaks: leaks ?? [] };
}

function add(scores: Map<string, Score>, score: Score): void {
  const key = keyOf(score);
  const known = scores.get(key);
  scores.set(key, {
    ...score,
    bets: score.bets + (known?.bets ?? 0),
    gain: score.gain + (known?.gain ?? 0),
    variance: score.variance + (known?.variance ?? 0),
  });
}

/**
 * Formats one line per strategy: the percentage won and sigma, for all bets and for the surest
 * ones, for each duration.
 */
export function tableOf({ scores }: Findings): string[] {
  const lines = new Map<string, string[]>();
  for (const { ...score } of scores) {
    if (score.symbol !== undefined || score.name.startsWith('against')) continue;
    const name = score.name.replace(/ for \d+ s$/, '');
    const cells = lines.get(name) ?? [];
    const sigma = sigmaOf(score);
    cells.push(`${(wonOf(score) * 100).toFixed(1)} ${sigma < 0 ? '' : '+'}${sigma.toFixed(1)}`);
    lines.set(name, cells);
  }
  const head = `per cent won and sigma, all bets and the surest fifth, of ${DURATIONS.join(', ')} s`;
  return [head, ...[...lines].map(([name, cells]) => `${name.padEnd(26)} ${pairs(cells)}`)];
}

function pairs(cells: readonly string[]): string {
  return cells.map((cell, index) => `${cell.padStart(9)}${index % 2 === 0 ? ' ' : ' |'}`).join('');
}
