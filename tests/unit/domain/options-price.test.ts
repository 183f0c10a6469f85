// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { compare, money, multiply } from '#core/domain/money.ts';
import {
  DEFAULT_MOVING_COST,
  middleOf,
  type PricedTrade,
  stakeLimitOf,
  type Taker,
  windowAt,
  windowVolumeOf,
} from '#core/domain/options-price.ts';
import { seeded } from '../../support/load/random.ts';

const trade = (at: number, price: string, amount = '1', taker?: Taker): PricedTrade => ({
  at,
  price,
  amount,
  taker,
});

describe('the middle of a window', () => {
  test('is half-way between the median of the buys and that of the sells', () => {
    const window = [
      trade(1, '100', '1', 'sell'),
      trade(2, '99', '3', 'sell'),
      trade(3, '102', '1', 'buy'),
      trade(4, '101', '3', 'buy'),
    ];
    expect(middleOf(window)).toEqual({ price: '100', trades: [window[1], window[3]] });
  });

  test('counts value and not trades, and a trade of an unknown side on both sides', () => {
    const window = [trade(1, '100', '0.0001'), trade(2, '101', '5'), trade(3, '100', '0.0001')];
    expect(middleOf(window)).toEqual({ price: '101', trades: [window[1]] });
  });

  test('does not move in a market at rest, however much more one side trades', () => {
    const at = (bought: string, sold: string) =>
      middleOf([trade(1, '100', sold, 'sell'), trade(2, '100.1', bought, 'buy')]).price;
    expect([at('1', '1'), at('0.001', '900'), at('900', '0.001')]).toEqual([
      ...['100.05', '100.05', '100.05'],
    ]);
  });
});

describe('a window', () => {
  const wanted = { lengthMs: 5_000, volume: money('300') };
  const rows = [500, 1_500, 4_000, 5_000, 5_001, 9_000].map((at) => trade(at, '100'));

  test('is the shortest length when enough was traded in it, both ends included', () => {
    expect(windowAt(rows, 0, wanted)).toHaveLength(4);
    const back = rows.toReversed();
    expect(windowAt(back, 10_000, wanted)?.map(({ at }) => at)).toEqual([9_000, 5_001, 5_000]);
  });

  test('grows by single trades until each side has its volume, or is none', () => {
    expect(windowAt(rows, 0, { ...wanted, volume: money('500') })).toHaveLength(5);
    expect(windowAt(rows, 0, { ...wanted, volume: money('600') })).toHaveLength(6);
    expect(windowAt(rows, 0, { ...wanted, volume: money('601') })).toBeUndefined();
    const bought = rows.map((one) => ({ ...one, taker: 'buy' as const }));
    expect(windowAt(bought, 0, wanted)).toBeUndefined();
    expect(windowAt([...bought, trade(9_500, '99', '4', 'sell')], 0, wanted)).toHaveLength(7);
    expect(windowAt([], 0, { ...wanted, volume: money('0') })).toBeUndefined();
  });
});

describe('an attacker who sees every trade and trades last', () => {
  const COST = money('0.004');
  const PAYOUT = 0.92;
  const ROUNDS = 200;
  /** The house's average earnings per stake if no result is moved. */
  const EDGE = (1 - PAYOUT) / 2;
  const SHARES = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.25];
  /**
   * The turnover of a day with trades in every five seconds. The value of a side is 50 on average
   * for each pair of trades.
   */
  const DAY = 17_280 * 100;

  /**
   * Plays rounds with the largest stake on a rise, and adds trades to the settlement window if that
   * pays off. These are at the ask, inside the spread or far above the market, which costs more in
   * reality. Returns the average gain as a share of the stake.
   */
  function play(pairs: number, move: number): number {
    const random = seeded(20_261_126);
    const normal = () => {
      const [a, b] = [random.next(), random.next()];
      return Math.sqrt(-2 * Math.log(1 - a)) * Math.cos(2 * Math.PI * b);
    };
    const volume = windowVolumeOf(money(String(DAY * pairs)));
    const limit = Number(multiply(volume, COST)) / 4;
    const rows = (start: number) => {
      let mid = start;
      return Array.from({ length: 2 * pairs }, (_, index) => {
        mid += (move / 6) * normal();
        const taker = index % 2 === 0 ? ('buy' as const) : ('sell' as const);
        const price = (mid + (taker === 'buy' ? 0.05 : -0.05)).toFixed(6);
        const amount = ((50 / mid) * Math.exp(normal() - 0.5)).toFixed(8);
        return trade(index, price, amount, taker);
      });
    };
    let [sum, played] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const wanted = { lengthMs: 5_000, volume };
      const opening = windowAt(rows(1_000), 0, wanted);
      const settling = windowAt(rows(1_000 + move * normal()), 0, wanted);
      if (!opening || !settling) continue;
      const open = middleOf(opening).price;
      const resultOf = (added: readonly PricedTrade[]) => {
        const moved = compare(middleOf([...settling, ...added]).price, open);
        return moved > 0 ? PAYOUT * limit : moved * limit;
      };
      const last = Number(settling.at(-1)?.price);
      const choices = SHARES.flatMap((share) =>
        [last + 0.01, last + 0.1, 5_000].flatMap((price) =>
          (['buy', 'sell'] as const).map((taker) => {
            const value = share * 50 * pairs;
            const added = trade(0, price.toFixed(6), (value / price).toFixed(8), taker);
            return resultOf([added]) - value * Number(COST);
          }),
        ),
      );
      sum += Math.max(0, Math.max(...choices) - resultOf([]));
      played += 1;
    }
    expect(played).toBeGreaterThan(ROUNDS / 3);
    return sum / played / limit;
  }

  test.each([5, 20])('earns nothing in a market at rest, with %i trades a side', (pairs) => {
    expect(play(pairs, 0)).toBe(0);
  });

  test.each([5, 20])('earns less than the house where it moves, with %i trades a side', (pairs) => {
    expect(play(pairs, 1)).toBeLessThan(EDGE);
  });
});

test('limits follow the turnover of a day', () => {
  // 100,000 is half of a side's usual volume in 5 seconds. Trading half of that amount costs 0.4 %
  // of 50,000.
  const volume = windowVolumeOf(money('6912000000'));
  expect(volume).toBe('100000');
  expect(stakeLimitOf(volume, money('0.004'))).toBe('100');
  expect(stakeLimitOf(windowVolumeOf(money('60000000')), money('0.004'))).toBe('0');
});

test('turnover that a buyer makes himself costs more than a day of options on it could win', () => {
  const turnover = money('10000000000');
  // The cost includes both sides of each trade, at the fee of the cheapest members of a large
  // exchange.
  const cost = multiply(turnover, '0.0008');
  const limit = stakeLimitOf(windowVolumeOf(turnover), DEFAULT_MOVING_COST);
  const wonInADay = multiply(multiply(limit, '0.8'), String(86_400 / 30));
  expect(compare(multiply(wonInADay, '20'), cost)).toBeLessThan(0);
});
