// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { money } from '#core/domain/money.ts';
import {
  isDelayed,
  nextOrderPoll,
  type OptionDuration,
  orderDeadline,
  presetStakes,
  secondsLeft,
  validateTicket,
} from '#core/domain/options-ticket.ts';

describe('preset stakes', () => {
  test('1, 3, 5 and 10 times the minimum, to two decimals', () => {
    expect(presetStakes(money('5'))).toEqual(['5', '15', '25', '50']);
    expect(presetStakes(money('0.35'))).toEqual(['0.35', '1.05', '1.75', '3.5']);
  });
  test('rounding never goes below the minimum', () => {
    expect(presetStakes(money('0.333'))).toEqual(['0.34', '1', '1.67', '3.33']);
  });
});

describe('errors of a ticket', () => {
  const duration: OptionDuration = {
    durationSeconds: 30,
    minimumStake: money('5'),
    payoutRate: undefined,
    maximumStake: undefined,
  };
  const limited = { ...duration, maximumStake: money('50') };
  const balance = money('100.5');
  test.each([
    [undefined, duration, 'noStake'],
    ['0', duration, 'noStake'],
    ['5', undefined, 'noTime'],
    ['4.999999', duration, 'belowMinimum'],
    ['5', duration, undefined],
    ['100.5', duration, undefined],
    ['100.50000001', duration, 'aboveBalance'],
    ['50', limited, undefined],
    ['50.00000001', limited, 'aboveMaximum'],
    ['101', limited, 'aboveBalance'],
  ])('stake %s', (stake, chosen, fault) => {
    const ticket = {
      stake: stake === undefined ? undefined : money(stake),
      duration: chosen,
      balance,
    };
    expect(validateTicket(ticket)).toBe(fault);
  });
});

describe('the countdown', () => {
  test('counts to the deadline, rounding up, never below zero', () => {
    expect(secondsLeft(30_000, 1)).toBe(30);
    expect(secondsLeft(30_000, 29_001)).toBe(1);
    expect(secondsLeft(30_000, 30_000)).toBe(0);
    expect(secondsLeft(30_000, 99_000)).toBe(0);
  });

  const boughtAt = 1_000_000_000_000;
  test('purchase time plus duration is the deadline', () => {
    const askedAt = boughtAt + 4_300;
    const order = { boughtAt, durationSeconds: 30, countDownSeconds: 26, askedAt };
    expect(orderDeadline(order)).toBe(boughtAt + 30_000);
  });
  test('a purchase time of another time zone is ignored', () => {
    const askedAt = boughtAt + 4_300;
    const eightHours = 8 * 3_600_000;
    const order = { durationSeconds: 30, countDownSeconds: 26, askedAt };
    expect(orderDeadline({ ...order, boughtAt: boughtAt + eightHours })).toBe(askedAt + 26_000);
    expect(orderDeadline({ ...order, boughtAt: undefined })).toBe(askedAt + 26_000);
  });
  test('an order long over keeps its own deadline, so that a delay is noticed', () => {
    const askedAt = boughtAt + 400_000;
    const order = { boughtAt, durationSeconds: 30, countDownSeconds: 0, askedAt };
    expect(orderDeadline(order)).toBe(boughtAt + 30_000);
  });
});

describe('polling the result', () => {
  const deadline = 1_000_000;
  const order = { deadline, durationSeconds: 60, openPrice: '100' };
  test('waits until settlement is due, then each 5 s, after two minutes each 15 s', () => {
    expect(nextOrderPoll(order, deadline - 10_000)).toBe(13_500);
    expect(nextOrderPoll(order, deadline + 3_500)).toBe(5_000);
    expect(nextOrderPoll(order, deadline + 119_999)).toBe(5_000);
    expect(nextOrderPoll(order, deadline + 120_000)).toBe(15_000);
  });
  test('polls the opening price each 1.5 s, and each 5 s once it is overdue', () => {
    const waiting = { ...order, openPrice: undefined };
    expect(nextOrderPoll(waiting, deadline - 60_000)).toBe(1_500);
    expect(nextOrderPoll(waiting, deadline - 40_001)).toBe(1_500);
    expect(nextOrderPoll(waiting, deadline - 40_000)).toBe(5_000);
    expect(nextOrderPoll(waiting, deadline + 2_500)).toBe(1_000);
    expect(nextOrderPoll(waiting, deadline + 3_500)).toBe(5_000);
  });
  test('two minutes after the deadline the delay is reported', () => {
    expect(isDelayed(deadline, deadline + 119_999)).toBe(false);
    expect(isDelayed(deadline, deadline + 120_000)).toBe(true);
  });
});
