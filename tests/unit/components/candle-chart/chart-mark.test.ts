// @vitest-environment node
import { expect, test } from 'vitest';
import { marksOf } from '#/components/candle-chart/chart-mark';

test('lines of alerts and costs become marks; an invalid price does not', () => {
  const lines = [
    { price: '61234.5', label: 'Above' },
    { price: '0', label: 'Nothing' },
    { price: 'unknown', label: 'Unknown' },
  ];
  expect(marksOf(lines, 'muted')).toEqual([
    { id: 'muted 61234.5 Above', price: 61234.5, tone: 'muted', label: 'Above' },
  ]);
});
