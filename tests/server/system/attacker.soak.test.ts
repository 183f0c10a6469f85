import { appendFileSync, mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPTION_STRATEGIES } from '../../support/attacker/option-strategies.ts';
import { SPOT_STRATEGIES } from '../../support/attacker/spot-strategies.ts';
import { tableOf, winsOf } from '../../support/attacker/statistics.ts';
import { type Bots, openBots, playRounds } from '../../support/attacker/strategy.ts';
import { LAYOUTS, World } from '../../support/attacker/world.ts';
import { MEASUREMENTS_FILE } from '../../support/load/measurements.ts';
import { seeded, seedOf } from '../../support/load/random.ts';
import { LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';

const SEED = seedOf('ATTACKER_SEED', 4173);
const ROUNDS = scaled(100, 2_000);

describe.each(LAYOUTS)(`an attacker of the house, $name, seed ${SEED}`, (layout) => {
  let world: World;
  let bots: Bots;
  const random = seeded(SEED);

  beforeAll(async () => {
    world = await World.open(layout, random);
    bots = await world.during(openBots(world));
  }, LOAD_TIMEOUT_MS);
  afterAll(() => world?.close());

  test.each([...OPTION_STRATEGIES, ...SPOT_STRATEGIES])(
    '$name',
    {
      timeout: LOAD_TIMEOUT_MS,
    },
    async (strategy) => {
      const played = await playRounds(world, strategy, { bots, rounds: ROUNDS, random });
      const table = tableOf(`${layout.name}: ${strategy.name}`, played);
      mkdirSync('test-results', { recursive: true });
      appendFileSync(MEASUREMENTS_FILE, `${table}\n`);
      expect(winsOf(played)).toEqual([]);
    },
  );
});
