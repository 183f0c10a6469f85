// @vitest-environment node
import { expect, test } from 'vitest';
import { dayProfit, withEmptyDays } from '#core/domain/assets-history.ts';
import { money } from '#core/domain/money.ts';

const DAY = 86_400_000;
const row = (day: number, total: string) => ({ dayAt: day * DAY, total: money(total) });

test('profit is the gain of the total without inflows and outflows', () => {
  const of = (now: string, start: string, flows: string) =>
    dayProfit({ now: money(now), start: money(start), flows: money(flows) });
  expect(of('110', '100', '0')).toBe('10');
  expect(of('110.00000001', '100', '25')).toBe('-14.99999999');
  expect(of('0', '100', '-100')).toBe('0');
});

test('days after nothing are nothing, other missing days stay unknown', () => {
  const rows = [row(1, '5'), row(3, '6'), row(4, '0'), row(7, '2')];
  expect(withEmptyDays(rows, 8 * DAY)).toEqual([
    ...[row(1, '5'), row(3, '6'), row(4, '0'), row(5, '0'), row(6, '0')],
    row(7, '2'),
  ]);
  expect(withEmptyDays([row(4, '0')], 6 * DAY)).toEqual([row(4, '0'), row(5, '0'), row(6, '0')]);
});
