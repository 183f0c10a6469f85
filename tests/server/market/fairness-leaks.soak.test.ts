import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_ROUNDS, runBattery } from '../../support/fairness/battery.ts';
import { newDice } from '../../support/fairness/dice.ts';
import { ledCrosses, tiltedAmounts } from '../../support/fairness/leaks.ts';
import { simulatedTapes, type Tape } from '../../support/fairness/tape.ts';
import { DEMO_MARKETS } from '../../support/provider/simulated.ts';

/**
 * Whether so few days show a leak above its bound depends on chance. This test is about the
 * battery, so it uses the same days each time.
 */
const LEAK_SEED = 'predictable';

describe(`predictable markets are detected, seed ${LEAK_SEED}`, () => {
  const some = DEMO_MARKETS.filter(({ symbol }) =>
    ['btcusdt', 'ethusdt', 'solusdt', 'ethbtc'].includes(symbol),
  );

  const tapes: Tape[] = [];
  beforeAll(async () => {
    const record = simulatedTapes(LEAK_SEED, 2, some);
    while (tapes.length < MAX_ROUNDS) tapes.push(await record());
  });
  afterAll(() => void tapes.splice(0));

  /**
   * Returns the scores that exceed their bound in every round when fair tapes are altered in this
   * way.
   */
  async function leaksOf(spoil: (tape: Tape) => Tape): Promise<readonly string[]> {
    const fair = tapes.values();
    const record = async () => spoil(fair.next().value as Tape);
    return (await runBattery({ record, tapes: 1, dice: newDice(LEAK_SEED) })).leaks;
  }

  test('amounts that lean to the close of their minute', async () => {
    const leaks = await leaksOf((tape) => tiltedAmounts(tape, 1));
    expect(leaks).toContain('amounts lean to a price, all markets, 30 s');
    expect(leaks).toContain('VWAP of the open minute, all markets, 30 s, surest fifth');
    expect(leaks).toContain('regression for 30 s, all markets, 30 s');
  });

  test('a cross market that follows its legs five trades later', async () => {
    const leaks = await leaksOf((tape) => ledCrosses(tape, 5));
    expect(leaks).toContain('cross against legs, ethbtc, 30 s');
    expect(leaks).toContain('cross against legs, ethbtc, 30 s, surest fifth');
  });
});
