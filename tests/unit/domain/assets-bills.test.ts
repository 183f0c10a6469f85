// @vitest-environment node
import { expect, test } from 'vitest';
import { groupBills, sumBills } from '#core/domain/assets-bills.ts';
import { type Money, money } from '#core/domain/money.ts';

const bill = (
  order: string | undefined,
  signed: string | undefined,
  coin: string | undefined = 'USDT',
) => ({
  order,
  coin,
  amount: signed === undefined ? undefined : money(signed.replace(/^[+-]/, '')),
  isIncome: signed === undefined ? undefined : signed.startsWith('+'),
});

test('bills of one order form one group, at the place of the newest', () => {
  const [filled, placed] = [bill('spot:7', '+0.5', 'BTC'), bill('spot:7', '-500')];
  const other = bill('spot:8', '-20');
  expect(groupBills([filled, placed, other])).toEqual([[filled, placed], [other]]);
  expect(groupBills([filled, other, placed])).toEqual([[filled, placed], [other]]);
});

test('bills without an order, an amount or a sign stay alone', () => {
  const bills = [bill(undefined, '+1'), bill(undefined, '-1'), bill('spot:7', undefined)];
  const known = bill('spot:7', '-1');
  expect(groupBills([...bills, known])).toHaveLength(4);
});

test('the sum of each coin has its sign, and no digit is lost', () => {
  const sums = sumBills([
    bill('spot:7', '+0.000000000000000001'),
    bill('spot:7', '-499.92'),
    bill('spot:7', '+0.0042', 'BTC'),
  ]);
  expect(sums).toEqual([
    { coin: 'USDT', sum: '-499.919999999999999999' },
    { coin: 'BTC', sum: '0.0042' },
  ] satisfies { coin: string; sum: string }[] as { coin: string; sum: Money }[]);
  expect(sumBills([bill('spot:7', '+5'), bill('spot:7', '-5')])).toEqual([
    { coin: 'USDT', sum: '0' },
  ]);
});
