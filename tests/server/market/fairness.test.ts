import { describe, expect, test } from 'vitest';
import { dayStart } from '../../../server/market/periods.ts';
import { SimulatedMarkets } from '../../../server/market/sim/market.ts';
import { runBattery, tableOf } from '../../support/fairness/battery.ts';
import { newDice } from '../../support/fairness/dice.ts';
import { simulatedTapes } from '../../support/fairness/tape.ts';
import { saveMeasurements } from '../../support/load/measurements.ts';
import { seedOf } from '../../support/load/random.ts';
import { IS_LONG } from '../../support/load/scale.ts';
import { BORN, DEMO_MARKETS, secretOf } from '../../support/provider/simulated.ts';

const SEED = String(seedOf('FAIRNESS_SEED', 4173));
const DAYS = IS_LONG ? 4 : 1;
/** The long form bets on six times as many days in each round. */
const TAPES = IS_LONG ? 6 : 1;
const TIME_LIMIT_MS = IS_LONG ? 1_800_000 : 240_000;

/** Two legs and their cross. The long form uses all markets. */
const some = DEMO_MARKETS.filter(({ symbol }) => ['btcusdt', 'ethusdt', 'ethbtc'].includes(symbol));

describe(`public past data cannot predict the market, seed ${SEED}`, () => {
  test(
    'no strategy on public data wins more than chance, on any market, for any duration',
    async () => {
      const record = simulatedTapes(SEED, DAYS, IS_LONG ? DEMO_MARKETS : some);
      const findings = await runBattery({ record, tapes: TAPES, dice: newDice(SEED) });
      if (IS_LONG) saveMeasurements('fairness', { secret: SEED, table: tableOf(findings) });
      expect(findings.scores.length).toBeGreaterThan(IS_LONG ? 8_000 : 1_000);
      expect(findings.leaks).toEqual([]);
    },
    TIME_LIMIT_MS,
  );
});

test('a cross market is the ratio of its legs, trade by trade', () => {
  const markets = new SimulatedMarkets(secretOf(SEED), DEMO_MARKETS);
  const [eth, btc, cross] = ['ethusdt', 'btcusdt', 'ethbtc'].map((symbol) => markets.get(symbol));
  const first = dayStart(BORN) / 60_000;
  for (let minute = first; minute < first + 4320; minute += 17) {
    const [over, under, ratio] = [eth, btc, cross].map((one) => one?.instrument.ticks(minute));
    expect(ratio?.at).toEqual(over?.at);
    expect(ratio?.at).toEqual(under?.at);
    ratio?.price.forEach((price, index) => {
      const legs = (over?.price[index] ?? 0) / (under?.price[index] ?? 1);
      // Both legs have two decimals.
      expect(Math.abs(price - legs * (cross?.priceUnit ?? 0))).toBeLessThanOrEqual(0.500001);
    });
  }
});
