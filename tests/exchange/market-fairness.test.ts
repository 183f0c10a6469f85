import { describe, expect, test } from 'vitest';
import { dayStart } from '../../server/market/periods.ts';
import { SimulatedMarkets } from '../../server/market/sim/market.ts';
import { BORN, DEMO_MARKETS } from '../support/simulated.ts';

/** Fixed, so that chance decides once and not in every run. */
const SEED = 'fairness';
const DAYS = 6;
const LOOK_BACK = 3600;
const HORIZONS = [30, 60, 300];
const markets = new SimulatedMarkets({ seed: SEED, born: BORN }, DEMO_MARKETS);

/** One price a second, as everybody sees them. */
function prices(symbol: string, firstDay: number): Float64Array {
  const instrument = markets.get(symbol)?.instrument;
  const first = dayStart(firstDay) / 60_000;
  const seen = new Float64Array(DAYS * 86_400);
  for (let minute = 0; minute < DAYS * 1440; minute += 1) {
    seen.set(instrument?.ticks(first + minute).price ?? [], minute * 60);
  }
  return seen;
}

const at = (seen: Float64Array, index: number) => seen[index] ?? 0;

/** What somebody might bet on from what was seen up to `now`: 1 up, -1 down, 0 nothing. */
const IDEAS: Record<string, (seen: Float64Array, now: number) => number> = {
  ...Object.fromEntries(
    [1, 5, 30, 120, 900].map((back) => [
      `against the last ${back} s`,
      (seen: Float64Array, now: number) => Math.sign(at(seen, now - back) - at(seen, now)),
    ]),
  ),
  'back from the edge of 5 minutes': (seen, now) => edge(seen, now, 300, 0),
  'back from the edge of the hour': (seen, now) => edge(seen, now, LOOK_BACK, 0.05),
  'back from a jump': (seen, now) => {
    const jump = at(seen, now) - at(seen, now - 1);
    let sum = 0;
    for (let back = 1; back < 60; back += 1) {
      sum += (at(seen, now - back) - at(seen, now - back - 1)) ** 2;
    }
    return Math.abs(jump) > 2.2 * Math.sqrt(sum / 59) ? -Math.sign(jump) : 0;
  },
};

function edge(seen: Float64Array, now: number, length: number, share: number): number {
  const recent = seen.subarray(now - length, now + 1);
  const high = recent.reduce((most, price) => Math.max(most, price));
  const low = recent.reduce((least, price) => Math.min(least, price));
  const place = (at(seen, now) - low) / Math.max(1, high - low);
  return place >= 1 - share ? -1 : place <= share ? 1 : 0;
}

describe('nobody who sees the past can bet on the future', () => {
  test.each(['btcusdt', 'adausdt', 'ethbtc'])('%s', (symbol) => {
    const seen = prices(symbol, BORN);
    for (const [name, idea] of Object.entries(IDEAS)) {
      for (const horizon of HORIZONS) {
        let won = 0;
        let lost = 0;
        // Seven seconds more, or every bet would be made at the same second of its minute.
        for (let now = LOOK_BACK; now + horizon < seen.length; now += horizon + 7) {
          const outcome = Math.sign(at(seen, now + horizon) - at(seen, now)) * idea(seen, now);
          if (outcome > 0) won += 1;
          if (outcome < 0) lost += 1;
        }
        const bets = won + lost;
        expect(bets, `${name}, ${horizon} s`).toBeGreaterThan(20);
        // Half, the chance of a small sample, and less than any payout rate leaves to gain.
        const most = 0.5 + 2 / Math.sqrt(bets) + 0.015;
        expect(won / bets, `${name}, ${horizon} s, ${bets} bets`).toBeLessThan(most);
      }
    }
  });

  test('a cross market never strays from its legs', () => {
    const [eth, btc, cross] = ['ethusdt', 'btcusdt', 'ethbtc'].map((one) => prices(one, BORN));
    const unit = (symbol: string) => markets.get(symbol)?.priceUnit ?? 1;
    let most = 0;
    for (let now = 59; eth && btc && cross && now < cross.length; now += 60) {
      const legs = at(eth, now) / unit('ethusdt') / (at(btc, now) / unit('btcusdt'));
      most = Math.max(most, Math.abs(at(cross, now) / unit('ethbtc') / legs - 1));
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(0.0001);
  });
});
