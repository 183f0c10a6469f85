import { appendFileSync, mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OptionHouse, type Rule } from '../../support/attacker/option-house.ts';
import { OPTION_STRATEGIES } from '../../support/attacker/option-strategies.ts';
import { tableOf, winsOf } from '../../support/attacker/statistics.ts';
import { playRounds } from '../../support/attacker/strategy.ts';
import { MEASUREMENTS_FILE } from '../../support/load/measurements.ts';
import { seeded, seedOf } from '../../support/load/random.ts';
import { LOAD_TIMEOUT_MS, scaled } from '../../support/load/scale.ts';

const SEED = seedOf('ATTACKER_SEED', 4173);

/** Plays the rounds of a strategy on a new house, and saves the table of its gains. */
async function play(
  strategy: (typeof OPTION_STRATEGIES)[number],
  { rule, aheadMs, rounds }: { rule: Rule; aheadMs: number; rounds: number },
) {
  const random = seeded(SEED);
  const house = new OptionHouse(random, { rule, aheadMs });
  const played = await playRounds(house, strategy, { bots: house.bots(), rounds, random });
  mkdirSync('test-results', { recursive: true });
  const name = `${rule}, clock ${aheadMs} ms: ${strategy.name}`;
  appendFileSync(MEASUREMENTS_FILE, `${tableOf(name, played)}\n`);
  return winsOf(played);
}

/**
 * Buyers of options play against the house's rules, and each round has its own prices (ADR-144).
 */
describe.each([0, -50])(
  `attackers of options, clock of the house %i ms ahead, seed ${SEED}`,
  (aheadMs) => {
    test.each(OPTION_STRATEGIES)('$name', { timeout: LOAD_TIMEOUT_MS }, async (strategy) => {
      expect(await play(strategy, { rule: 'window', aheadMs, rounds: scaled(200, 2_000) })).toEqual(
        [],
      );
    });
  },
);

/**
 * The markets are quiet: a jump that is seen early does not determine trades much later, and nobody
 * would pay for a whole window.
 */
describe('the same attackers where one trade decides', () => {
  test.each(OPTION_STRATEGIES.filter(({ name }) => !/jump|inside/.test(name)))(
    '$name: wins',
    { timeout: LOAD_TIMEOUT_MS },
    async (strategy) => {
      const rounds = scaled(600, 2_000);
      expect(await play(strategy, { rule: 'lastTrade', aheadMs: 0, rounds })).toContain('quiet');
    },
  );
});
