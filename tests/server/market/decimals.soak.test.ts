import { describe, expect, test } from 'vitest';
import { type Simulated, SimulatedMarkets } from '../../../server/market/sim/market.ts';
import { whyPredictable } from '../../../server/market/sim/units.ts';
import { runBattery, tableOf } from '../../support/fairness/battery.ts';
import { newDice } from '../../support/fairness/dice.ts';
import { betOnLattice } from '../../support/fairness/lattice.ts';
import { simulatedTapes } from '../../support/fairness/tape.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { seedOf } from '../../support/load/random.ts';
import { BORN, DEMO_MARKETS, secretOf, withDecimals } from '../../support/provider/simulated.ts';

const SEED = String(seedOf('DECIMALS_SEED', 4173));
/** Whether a few days show a leak depends on chance, so this test always uses the same days. */
const LEAK_SEED = 'coarse';
const TIME_LIMIT_MS = 1_800_000;

/** All markets, with the smallest number of decimals that is accepted. */
const COARSEST = DEMO_MARKETS.flatMap(({ symbol }) =>
  Array.from({ length: 13 }, (_, decimals) => withDecimals(symbol, decimals))
    .flat()
    .filter((market) => whyPredictable(market) === undefined)
    .slice(0, 1),
);

/**
 * These tests show why `whyPredictable` has the bounds that tests/server/market/decimals.test.ts
 * states.
 */
describe(`decimals of the simulated market, seed ${SEED}`, () => {
  test(
    'too few make it predictable',
    async () => {
      const record = simulatedTapes(LEAK_SEED, 3, withDecimals('trxusdt', 3));
      const { leaks } = await runBattery({ record, tapes: 1, dice: newDice(LEAK_SEED) });
      expect(leaks).toContain('against the last change, all markets, 30 s, surest fifth');
    },
    TIME_LIMIT_MS,
  );

  test(
    'the fewest that are admitted do not',
    async () => {
      expect(COARSEST).toHaveLength(DEMO_MARKETS.length);
      const record = simulatedTapes(SEED, 4, COARSEST);
      const findings = await runBattery({ record, tapes: 6, dice: newDice(SEED) });
      saveMeasurements('decimals', { secret: SEED, table: tableOf(findings) });
      expect(findings.leaks).toEqual([]);
    },
    TIME_LIMIT_MS,
  );

  test(
    'too many show the random numbers behind the moves',
    () => {
      /** Returns the distance of the bot's win rate from one half, in standard deviations. */
      const sigmaWith = (decimals: number, minutes: number) => {
        const [spec] = withDecimals('btcusdt', decimals);
        const market = new SimulatedMarkets(secretOf(SEED), spec ? [spec] : []).get('btcusdt');
        const { bets, won } = betOnLattice(market as Simulated, BORN, minutes);
        return (won - bets / 2) / Math.sqrt(bets / 4);
      };
      expect(sigmaWith(4, 150)).toBeGreaterThan(3);
      expect(sigmaWith(2, 1_440)).toBeLessThan(3);
    },
    TIME_LIMIT_MS,
  );
});
