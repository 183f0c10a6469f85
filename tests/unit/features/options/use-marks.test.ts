import { expect, test } from 'vitest';
import { ordersOnChart } from '#/features/options/use-marks';
import type { OptionOrder } from '#core/domain/options-order.ts';

const order = (id: string, status: OptionOrder['status']) => ({ id, status }) as OptionOrder;

test('an order that has just settled is drawn once, with its end', () => {
  const running = [order('1', 'running'), order('2', 'running')];
  const settled = order('1', 'settled');
  expect(ordersOnChart(running, settled)).toEqual([settled, running[1]]);
  expect(ordersOnChart(running, running[0])).toEqual(running);
  expect(ordersOnChart(running, undefined)).toEqual(running);
});
