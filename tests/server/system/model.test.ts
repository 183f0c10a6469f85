import { describe, expect, test } from 'vitest';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { seedOf } from '../../support/load/random.ts';
import { IS_LONG, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { checkSequence } from '../../support/model-run/run.ts';

/**
 * The number of steps on each engine, in sequences that begin with a new exchange. There are fewer
 * on PGlite, which is slower.
 */
const ENGINES = [
  { engine: 'pglite', steps: scaled(200, 10_000), length: IS_LONG ? 1_000 : 100 },
  { engine: 'postgres', steps: scaled(900, 90_000), length: IS_LONG ? 1_000 : 300 },
] as const;
const SEED = seedOf('MODEL_SEED', 4173);

/**
 * The number of kinds of money calls (including the switch of a stake) and of acts at the desk,
 * plus the closing of an account.
 */
const KINDS = 22 + 9 + 1;

/**
 * Returns how many calls and acts succeeded and how many were refused, and the kinds with at least
 * one success.
 */
function outcomesOf(counts: Readonly<Record<string, number>>) {
  const isDone = new Map<string, boolean>();
  let [done, refused] = [0, 0];
  for (const [text, count] of Object.entries(counts)) {
    const [name = '', codes] = text.split(': ');
    if (codes === undefined) continue;
    // A call that was made twice concurrently returns two codes.
    const isIt = codes.startsWith('1');
    if (isIt) done += count;
    else refused += count;
    isDone.set(name, isIt || (isDone.get(name) ?? false));
  }
  return { done, refused, isDone };
}

/**
 * The whole exchange against a model in plain code (tests/support/model). After each random call,
 * job, decision and restart, all balances, statuses and codes agree.
 */
describe(`server and model, seed ${SEED}`, () => {
  const counts: Record<string, number> = {};
  const note = (done: string) => {
    const name = done.replace(/ .*(?=: )/, '').replace(/^\d+ ms/, 'ms');
    counts[name] = (counts[name] ?? 0) + 1;
  };

  // There is one sequence per seed, and the seed also determines whether a desk decides.
  const parts = ENGINES.flatMap(({ engine, steps, length }, index) =>
    Array.from({ length: Math.ceil(steps / length) }, (_, count) => {
      return { engine, length, seed: SEED + 1_000 * index + count };
    }),
  );
  test.each(parts)(
    '$length random steps on $engine, seed $seed',
    { timeout: LOAD_TIMEOUT_MS },
    ({ engine, length, seed }) => checkSequence(engine, seed, length, note),
  );

  test('every call and act succeeded once, and some were refused', () => {
    const { done, refused, isDone } = outcomesOf(counts);
    // If nothing succeeds or nothing is refused, agreement means little.
    expect([...isDone].filter(([, isIt]) => !isIt)).toEqual([]);
    expect(isDone.size).toBe(KINDS);
    expect(done).toBeGreaterThan(refused / 2);
    expect(refused).toBeGreaterThan(done / 10);
    saveMeasurements('model', { seed: SEED, counts });
  });
});
