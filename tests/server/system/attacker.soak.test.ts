import { appendFileSync, mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBots } from '../../support/attacker/bot.ts';
import { OPTION_STRATEGIES } from '../../support/attacker/option-strategies.ts';
import { SPOT_STRATEGIES } from '../../support/attacker/spot-strategies.ts';
import { tableOf, winsOf } from '../../support/attacker/statistics.ts';
import { playRounds } from '../../support/attacker/strategy.ts';
import { LAYOUTS, World } from '../../support/attacker/world.ts';
import { MEASUREMENTS_FILE } from '../../support/load/measurements.ts';
import { seeded, seedOf } from '../../support/load/random.ts';
import { LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';

const SEED = seedOf('ATTACKER_SEED', 4173);
const ROUNDS = scaled(100, 2_000);
/** Most rounds of options are played against the rules alone (options/attackers.test.ts). */
const OPTION_ROUNDS = scaled(20, 100);

describe.each(LAYOUTS)(`an attacker of the house, $name, seed ${SEED}`, (layout) => {
  let world: World;
  let bots: Awaited<ReturnType<typeof openBots>>;
  const random = seeded(SEED);

  beforeAll(async () => {
    world = await World.open(layout, random);
    bots = await world.during(openBots(world));
  }, LOAD_TIMEOUT_MS);
  afterAll(() => world?.close());

  function judge(name: string, played: Awaited<ReturnType<typeof playRounds>>): void {
    mkdirSync('test-results', { recursive: true });
    appendFileSync(MEASUREMENTS_FILE, `${tableOf(`${layout.name}: ${name}`, played)}\n`);
    expect(winsOf(played)).toEqual([]);
  }

  test.each(OPTION_STRATEGIES)('$name', { timeout: LOAD_TIMEOUT_MS }, async (strategy) => {
    const own = { bots: bots.options, rounds: OPTION_ROUNDS, random };
    judge(strategy.name, await playRounds(world, strategy, own));
  });

  test.each(SPOT_STRATEGIES)('$name', { timeout: LOAD_TIMEOUT_MS }, async (strategy) => {
    const beside = (isOver: () => boolean) => strategy.beside?.(world, isOver) ?? Promise.resolve();
    const own = { bots: bots.spot, rounds: ROUNDS, random, beside };
    judge(strategy.name, await playRounds(world, strategy, own));
  });
});
