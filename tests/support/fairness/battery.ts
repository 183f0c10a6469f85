import { DURATIONS, placeBets } from './bets.ts';
import { isLeak, judge, keyOf, type Score, sigmaOf, wonOf } from './judge.ts';
import type { Tape } from './tape.ts';

/** What a battery found. */
export interface Findings {
  /** Scores of the first round, over all its tapes. */
  readonly scores: readonly Score[];
  /** What was above its bound in every round. */
  readonly leaks: readonly string[];
}

export interface Rounds {
  /** Makes the tape of another secret each time. */
  readonly record: () => Promise<Tape>;
  /** Tapes of a round, whose bets are counted together. */
  readonly tapes: number;
  readonly dice: () => number;
}

/** A score above its bound is looked at again with other secrets, this many times in all. */
export const MOST_ROUNDS = 3;

/**
 * Bets with every strategy on what tapes show. There are 460 scores over all markets, so one above 3 sigma
 * is nothing unusual by chance (in about a third of rounds); above it three times in a row with secrets
 * of its own each time is one in a million. What is foretold is so every time.
 */
export async function runBattery({ record, tapes, dice }: Rounds): Promise<Findings> {
  let leaks: readonly string[] | undefined;
  let first: readonly Score[] | undefined;
  for (let round = 0; round < MOST_ROUNDS && leaks?.length !== 0; round += 1) {
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

/** One line a strategy: per cent won and sigma, all bets and the surest, for each duration. */
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
