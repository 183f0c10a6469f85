// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { money, ZERO } from '#core/domain/money.ts';
import {
  directionTo,
  firedBy,
  isReached,
  profitWhen,
  type TriggerLeg,
  type TriggerRequest,
  triggerReserve,
  validateTrigger,
  type Waiting,
} from '#core/domain/spot-trigger.ts';
import { fc } from '../../support/load/properties.ts';

const leg = (when: TriggerLeg['when'], trigger: string, price: string): TriggerLeg => ({
  when,
  trigger: trigger ? money(trigger) : undefined,
  price: price ? money(price) : undefined,
});
const request = (...legs: TriggerRequest['legs']): TriggerRequest => ({
  side: 'sell',
  quantity: money('2'),
  legs,
});
const GIVEN = {
  terms: { minimumValue: money('5'), pricePrecision: 2, quantityPrecision: 4 },
  balance: money('10'),
  last: money('100'),
};

describe('validation of trigger orders', () => {
  const profit = leg('above', '110', '109');
  test.each([
    ['a stop below the price', request(leg('below', '90', '89')), undefined],
    ['a pair around the price', request(profit, leg('below', '90', '89')), undefined],
    ['no trigger', request(leg('below', '', '89')), 'noTrigger trigger 0'],
    ['no limit', request(leg('below', '90', '')), 'noPrice price 0'],
    [
      'a trigger of too many decimals',
      request(leg('below', '90.001', '89')),
      'priceTooPrecise trigger 0',
    ],
    [
      'a limit of too many decimals',
      request(leg('below', '90', '89.001')),
      'priceTooPrecise price 0',
    ],
    ['a value below the smallest', request(leg('below', '90', '2')), 'belowMinimum quantity 0'],
    ['a trigger at the price', request(leg('below', '100', '99')), 'triggerReached trigger 0'],
    ['a trigger behind the price', request(leg('above', '99', '99')), 'triggerReached trigger 0'],
    ['a validationError of the second', request(profit, leg('below', '90', '')), 'noPrice price 1'],
    ['two on one side', request(profit, leg('above', '120', '119')), 'notApart trigger 1'],
  ] as const)('%s', (_, given, expected) => {
    const validationError = validateTrigger(given, GIVEN);
    expect(
      validationError && `${validationError.error} ${validationError.field} ${validationError.leg}`,
    ).toBe(expected);
  });

  test('not above the balance, and while price or balance is unknown only by the server', () => {
    const stop = request(leg('above', '90', '89'));
    const unknown = { ...GIVEN, balance: undefined, last: undefined };
    expect(validateTrigger(stop, unknown)).toBeUndefined();
    const short = { ...GIVEN, balance: money('1.9999') };
    expect(validateTrigger(request(leg('below', '90', '89')), short)?.error).toBe('aboveBalance');
  });
});

test('a pair reserves the larger need of its orders', () => {
  const legs = [leg('below', '90', '91'), leg('above', '110', '115')] as const;
  expect(triggerReserve({ side: 'buy', quantity: money('2'), legs })).toBe('230');
  expect(triggerReserve({ side: 'sell', quantity: money('2'), legs })).toBe('2');
});

test('the way to a trigger, and that of a profit', () => {
  expect(['110', '100', '90'].map((at) => directionTo(money(at), money('100')))).toEqual([
    ...['above', undefined, 'below'],
  ]);
  expect([profitWhen('sell'), profitWhen('buy')]).toEqual(['above', 'below']);
});

describe('which trigger a trade fires', () => {
  const pair: readonly Waiting[] = [
    {
      id: 1,
      when: 'above',
      trigger: money('110'),
      since: 10,
      queue: ZERO,
      twin: { id: 2, trigger: money('90'), since: 10, queue: ZERO },
    },
    {
      id: 2,
      when: 'below',
      trigger: money('90'),
      since: 10,
      queue: ZERO,
      twin: { id: 1, trigger: money('110'), since: 10, queue: ZERO },
    },
  ];
  const trades = (...rows: [at: number, price: string, volume?: string][]) =>
    rows.map(([at, price, volume = '1']) => ({ at, price: money(price), volume: money(volume) }));

  test('the first that is reached after placing, of a pair only one', () => {
    expect(firedBy(pair, trades([10, '110'], [11, '109'], [12, '90'], [13, '111']))).toEqual([
      { orderId: 2, at: 12 },
    ]);
    expect(firedBy(pair.slice(0, 1), trades([12, '89'], [13, '111']))).toEqual([
      { orderId: 2, at: 12 },
    ]);
    expect(firedBy(pair, trades([10, '110'], [11, '100']))).toEqual([]);
  });

  test('takes more volume at or through the trigger than its queue', () => {
    const [own] = pair as [Waiting, Waiting];
    const stop = { ...own, queue: money('2'), twin: undefined };
    const made = trades([11, '110', '1.5'], [12, '109', '9'], [13, '111', '0.5'], [14, '110', '1']);
    expect(firedBy([stop], made)).toEqual([{ orderId: 1, at: 14 }]);
    expect(firedBy([stop], made.slice(0, 3))).toEqual([]);
    expect(firedBy([stop], trades([11, '110', '2.1']))).toEqual([{ orderId: 1, at: 11 }]);
  });

  test('is the first trade at or through it, whatever the prices, and in the order of trades', () => {
    const price = fc.integer({ min: 80, max: 120 }).map((whole) => money(String(whole)));
    const when = fc.constantFrom('above', 'below');
    const waiting = fc.array(fc.tuple(when, price, fc.nat(20)), { maxLength: 12 });
    fc.assert(
      fc.property(waiting, fc.array(price, { maxLength: 25 }), (rows, prices) => {
        const orders = rows.map(
          ([way, trigger, since], id): Waiting => ({
            id,
            when: way,
            trigger,
            since,
            queue: ZERO,
            twin: undefined,
          }),
        );
        const made = prices.map((each, at) => ({ at, price: each, volume: money('1') }));
        const fired = firedBy(orders, made);
        const expected = orders.flatMap(({ id, when: way, trigger, since }) => {
          const at = made.findIndex((one) => one.at > since && isReached(way, trigger, one.price));
          return at < 0 ? [] : [{ orderId: id, at }];
        });
        expect(fired).toEqual(expected.sort((a, b) => a.at - b.at || a.orderId - b.orderId));
      }),
    );
  });
});
