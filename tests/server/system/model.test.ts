import { describe, expect, test } from 'vitest';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { seedOf } from '../../support/load/random.ts';
import { IS_LONG, LOAD_ENGINES, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { checkSequence } from '../../support/model-run/run.ts';

/** Each engine takes these steps, in sequences that begin with a new exchange. */
const STEPS = scaled(600, 50_000);
const LENGTH = IS_LONG ? 400 : 300;
const SEED = seedOf('MODEL_SEED', 4173);

/** Kinds of money calls with the switch of a stake, of acts at the desk, and the close of an account. */
const KINDS = 21 + 9 + 1;

/** How many calls and acts succeeded and were refused, and of which kinds one succeeded. */
function outcomesOf(counts: Readonly<Record<string, number>>) {
  const isDone = new Map<string, boolean>();
  let [done, refused] = [0, 0];
  for (const [text, count] of Object.entries(counts)) {
    const [name = '', codes] = text.split(': ');
    if (codes === undefined) continue;
    // A call that was made twice at once has two codes.
    const isIt = codes.startsWith('1');
    if (isIt) done += count;
    else refused += count;
    isDone.set(name, isIt || (isDone.get(name) ?? false));
  }
  return { done, refused, isDone };
}

/**
 * The whole exchange against a model in plain code (tests/support/model): after each random call,
 * job, decision and restart all balances, statuses and codes agree.
 */
describe.each(LOAD_ENGINES)(`server and model on ${'%s'}, seed ${SEED}`, (engine) => {
  test(`${STEPS} random steps`, { timeout: LOAD_TIMEOUT_MS }, async () => {
    const counts: Record<string, number> = {};
    const note = (done: string) => {
      const name = done.replace(/ .*(?=: )/, '').replace(/^\d+ ms/, 'ms');
      counts[name] = (counts[name] ?? 0) + 1;
    };
    for (let taken = 0; taken < STEPS; taken += LENGTH) {
      await checkSequence(engine, SEED + taken / LENGTH, LENGTH, note);
    }
    const { done, refused, isDone } = outcomesOf(counts);
    // Where nothing succeeds, or nothing is refused, agreement would show little.
    expect([...isDone].filter(([, isIt]) => !isIt)).toEqual([]);
    expect(isDone.size).toBe(KINDS);
    expect(done).toBeGreaterThan(refused);
    expect(refused).toBeGreaterThan(done / 10);
    saveMeasurements(`model ${engine}`, { seed: SEED, steps: STEPS, counts });
  });
});
