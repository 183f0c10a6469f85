import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChartMark } from '#/components/candle-chart/chart-mark';
import { AxesStore } from '#/components/candle-chart/plot-axes';
import type { PlotScale } from '#/components/candle-chart/plot-scale';
import { MarkHandles } from '#/components/chart-layers/mark-handles';
import { renderPiece } from '../../../support/screens/piece';

/** A scale with one pixel per unit of price, from 200 at the top to 0. */
const scale: PlotScale = {
  width: 300,
  band: 10,
  first: 0,
  last: 1,
  x: (index) => index * 10,
  indexAt: (x) => x / 10,
  panes: [{ top: 0, bottom: 200, y: (value) => 200 - value, valueAt: (pixel) => 200 - pixel }],
};
const press = (y: number) => ({ clientX: 280, clientY: y, isPrimary: true, button: 0 });

afterEach(cleanup);

function show(prices: readonly number[]) {
  const store = new AxesStore();
  const candle = { id: 600, open: 100, high: 110, low: 90, close: 105, amount: 1 };
  store.place([candle], 60, scale);
  const moves = prices.map(() => ({ onPress: vi.fn(), onDrop: vi.fn() }));
  const marks = prices.map((price, at): ChartMark => {
    const move = moves[at] && { label: `Change ${price}`, ...moves[at] };
    return { id: String(at), price, tone: 'up', label: 'Buy', move };
  });
  const fixed: ChartMark = { id: 'cost', price: 50, tone: 'accent', label: 'Average cost' };
  renderPiece(<MarkHandles marks={[...marks, fixed]} store={store} decimals={2} />);
  return moves;
}

test('a line is dropped at another price, once, and not pressed by that', () => {
  const [move] = show([120]);
  const handle = screen.getByRole('button', { name: 'Change 120' });
  fireEvent.pointerDown(handle, press(80));
  fireEvent.pointerMove(handle, press(95));
  expect(screen.getByText('105.00')).toBeTruthy();
  fireEvent.pointerMove(handle, press(110.5));
  fireEvent.pointerUp(handle, press(110.5));
  fireEvent.click(handle, { detail: 1 });
  expect(move?.onDrop.mock.calls).toEqual([[89.5]]);
  expect(move?.onPress).not.toHaveBeenCalled();
  expect(screen.queryByText('89.50')).toBeNull();
});

test('a press and Enter ask for the change without another price', async () => {
  const [move] = show([120]);
  const handle = screen.getByRole('button', { name: 'Change 120' });
  await userEvent.click(handle);
  handle.focus();
  await userEvent.keyboard('{Enter}');
  expect(move?.onPress).toHaveBeenCalledTimes(2);
  expect(move?.onDrop).not.toHaveBeenCalled();
});

test('a drag that is taken away changes nothing', () => {
  const [move] = show([120]);
  const handle = screen.getByRole('button', { name: 'Change 120' });
  fireEvent.pointerDown(handle, press(80));
  fireEvent.pointerMove(handle, press(110));
  fireEvent.pointerCancel(handle);
  expect(move?.onDrop).not.toHaveBeenCalled();
});

test('lines beyond the chart and fixed lines have no handle', () => {
  show([120, 500]);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
