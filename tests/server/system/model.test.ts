import { describe, test } from 'vitest';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { seedOf } from '../../support/load/random.ts';
import { IS_LONG, LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';
import { checkSequence } from '../../support/model-run/run.ts';

/** Each engine takes these steps, in sequences that begin with a new exchange. */
const STEPS = scaled(500, 50_000);
const LENGTH = IS_LONG ? 400 : 250;
const SEED = seedOf('MODEL_SEED', 4173);

/**
 * The whole exchange against a model in plain code (tests/support/model): after each random call,
 * job, decision and restart all balances, statuses and codes agree.
 */
describe.each(['pglite', 'postgres'] as const)(
  `server and model on ${'%s'}, seed ${SEED}`,
  (engine) => {
    test(`${STEPS} random steps`, { timeout: LOAD_TIMEOUT_MS }, async () => {
      const counts: Record<string, number> = {};
      const note = (done: string) => {
        const name = done.replace(/ .*(?=: )/, '').replace(/^\d+ ms/, 'ms');
        counts[name] = (counts[name] ?? 0) + 1;
      };
      for (let taken = 0; taken < STEPS; taken += LENGTH) {
        await checkSequence(engine, SEED + taken / LENGTH, LENGTH, note);
      }
      saveMeasurements(`model ${engine}`, { seed: SEED, steps: STEPS, counts });
    });
  },
);
