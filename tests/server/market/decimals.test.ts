// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { type Simulated, SimulatedMarkets } from '../../../server/market/sim/market.ts';
import { whyPredictable } from '../../../server/market/sim/units.ts';
import { runBattery, tableOf } from '../../support/fairness/battery.ts';
import { newDice } from '../../support/fairness/dice.ts';
import { betOnLattice } from '../../support/fairness/lattice.ts';
import { simulatedTapes } from '../../support/fairness/tape.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { seedOf } from '../../support/load/random.ts';
import { IS_LONG } from '../../support/load/scale.ts';
import { BORN, DEMO_MARKETS, secretOf, simulatedSource } from '../../support/provider/simulated.ts';

const SEED = String(seedOf('DECIMALS_SEED', 4173));
/** Whether few days show a leak depends on chance, so this one is always looked for in the same. */
const LEAK_SEED = 'coarse';
const TIME_LIMIT_MS = IS_LONG ? 1_800_000 : 240_000;

function withDecimals(symbol: string, pricePrecision: number) {
  return DEMO_MARKETS.filter((market) => market.symbol === symbol).map((market) => ({
    ...market,
    pricePrecision,
  }));
}

/** All markets with as few decimals as are admitted. */
const COARSEST = DEMO_MARKETS.flatMap(({ symbol }) =>
  Array.from({ length: 13 }, (_, decimals) => withDecimals(symbol, decimals))
    .flat()
    .filter((market) => whyPredictable(market) === undefined)
    .slice(0, 1),
);
/** Dollar markets, and the cross market nearest to the bound. */
const some = COARSEST.filter(({ symbol }) =>
  ['trxusdt', 'ltcusdt', 'btcusdt', 'ltcbtc'].includes(symbol),
);

describe(`decimals of the simulated market, seed ${SEED}`, () => {
  test('too few make it predictable, and are not admitted', async () => {
    const record = simulatedTapes(LEAK_SEED, 3, withDecimals('trxusdt', 3));
    const { leaks } = await runBattery({ record, tapes: 1, dice: newDice(LEAK_SEED) });
    expect(leaks).toContain('against the last change, all markets, 30 s, surest fifth');
    for (const decimals of [3, 4, 9]) {
      expect(withDecimals('trxusdt', decimals).map(whyPredictable)).toEqual([
        `pricePrecision of TRX/USDT must be from 5 to 8 on the simulated market: with ${decimals} decimals past prices foretell the next ones`,
      ]);
    }
  });

  test(
    'the fewest that are admitted do not',
    async () => {
      const record = simulatedTapes(SEED, IS_LONG ? 4 : 2, IS_LONG ? COARSEST : some);
      const tapes = IS_LONG ? 6 : 1;
      const findings = await runBattery({ record, tapes, dice: newDice(SEED) });
      if (IS_LONG) saveMeasurements('decimals', { secret: SEED, table: tableOf(findings) });
      expect(COARSEST).toHaveLength(DEMO_MARKETS.length);
      expect(findings.leaks).toEqual([]);
    },
    TIME_LIMIT_MS,
  );

  test('too many show the random numbers behind the moves, and are not admitted', () => {
    /** Returns the distance of what the bot wins from one half, in standard deviations. */
    const sigmaWith = (decimals: number, minutes: number) => {
      const [spec] = withDecimals('btcusdt', decimals);
      const market = new SimulatedMarkets(secretOf(SEED), spec ? [spec] : []).get('btcusdt');
      const { bets, won } = betOnLattice(market as Simulated, BORN, minutes);
      return (won - bets / 2) / Math.sqrt(bets / 4);
    };
    expect(sigmaWith(4, 150)).toBeGreaterThan(3);
    expect(withDecimals('btcusdt', 4).map(whyPredictable)).toEqual([
      'pricePrecision of BTC/USDT must be from 0 to 2 on the simulated market: with 4 decimals past prices foretell the next ones',
    ]);
    expect(sigmaWith(2, IS_LONG ? 1_440 : 600)).toBeLessThan(3);
  });

  test('every market of the demo may be simulated', () => {
    expect(DEMO_MARKETS.flatMap((market) => whyPredictable(market) ?? [])).toEqual([]);
  });

  test('a market with others is neither listed nor priced, but what runs in it still ends', async () => {
    const now = Date.UTC(2026, 4, 6, 7, 8, 9);
    const source = await simulatedSource(() => now, SEED, [
      ...withDecimals('trxusdt', 4),
      ...withDecimals('btcusdt', 2),
    ]);
    expect(source.data.markets().map(({ symbol }) => symbol)).toEqual(['btcusdt']);
    expect(source.quote('trxusdt')).toBeUndefined();
    expect(await source.orderBook('trxusdt')).toBeUndefined();
    expect(source.quote('btcusdt')).toBeDefined();
    const settling = await source.tickAtOrBefore('trxusdt', now, now - 5_000);
    expect(settling?.symbol).toBe('trxusdt');
    await source.stop();
  });
});
