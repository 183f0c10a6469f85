import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AxesStore } from '#/components/candle-chart/plot-axes';
import type { PlotScale } from '#/components/candle-chart/plot-scale';
import { Drawings } from '#/components/chart-layers/drawings';
import type { Candle } from '#core/domain/candles.ts';
import type { Drawing } from '#core/domain/market-drawing.ts';
import { fillDomGaps } from '../../../support/screens/dom-gaps';
import { renderPiece } from '../../../support/screens/piece';

/** A scale with ten pixels per candle and one pixel per unit of price. */
const scale: PlotScale = {
  width: 300,
  band: 10,
  first: 0,
  last: 29,
  x: (index) => index * 10,
  indexAt: (x) => x / 10,
  panes: [{ top: 0, bottom: 200, y: (value) => 200 - value, valueAt: (pixel) => 200 - pixel }],
};
const candles = Array.from({ length: 30 }, (_, at): Candle => {
  return { id: 600 + at * 60, open: 100, high: 110, low: 90, close: 105, amount: 1 };
});
const user = userEvent.setup();
let tools: HTMLElement;

beforeEach(() => {
  fillDomGaps();
  localStorage.clear();
  tools = document.body.appendChild(document.createElement('div'));
});
afterEach(() => {
  cleanup();
  tools.remove();
});

let markets = 0;
/** Opens a chart. Each test has a separate market, because a page reads the device once. */
function open(symbol = `market${++markets}`) {
  const store = new AxesStore();
  store.place(candles, 60, scale);
  const props = { symbol, store, interval: '1m' as const, decimals: 2 };
  const chart = renderPiece(<Drawings {...props} tools={tools} />);
  return { symbol, close: () => chart.rerender(<Drawings {...props} tools={null} />), ...chart };
}

const button = (name: string) => screen.getByRole('button', { name });
const area = () => screen.getByRole('application');
const shapes = () => document.querySelectorAll('[data-drawing]');

function stored(symbol: string): readonly Drawing[] {
  const { markets: all = [] } = JSON.parse(localStorage.getItem('trade-drawings') ?? '{}');
  return all.find((market: { symbol: string }) => market.symbol === symbol)?.drawings ?? [];
}

describe('by keyboard', () => {
  test('a line is drawn, moved, deleted, and brought back', async () => {
    const { symbol } = open();
    button('Trend line').focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(area());
    await user.keyboard('{ArrowLeft}{ArrowUp}{Enter}{ArrowRight}{ArrowRight}{ArrowDown}{Enter}');
    expect(document.activeElement).toBe(button('Move Trend line 1'));
    const points = [
      { time: 600 + 14 * 60, price: 108 },
      { time: 600 + 16 * 60, price: 100 },
    ];
    expect(stored(symbol)).toEqual([{ id: 1, kind: 'trend', points }]);

    await user.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
    expect(stored(symbol)[0]?.points.map(({ price }) => price)).toEqual([125, 117]);
    await user.keyboard('{Delete}');
    expect(stored(symbol)).toEqual([]);
    expect(document.activeElement).toBe(button('Drawings'));
    await user.keyboard('{Control>}z{/Control}');
    expect(stored(symbol)[0]?.points[0]?.price).toBe(125);
    await user.click(button('Undo'));
    expect(stored(symbol)[0]?.points, 'the three keys are one step').toEqual(points);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(stored(symbol)[0]?.points[0]?.price).toBe(125);
  });

  test('one of its points is moved alone', async () => {
    const { symbol } = open();
    await user.click(button('Ray'));
    await user.keyboard('{Enter}{ArrowRight}{ArrowUp}{Enter}');
    button('Point 2 of Ray 1').focus();
    await user.keyboard('{ArrowRight}');
    expect(stored(symbol)[0]?.points).toEqual([
      { time: 600 + 15 * 60, price: 100 },
      { time: 600 + 17 * 60, price: 108 },
    ]);
  });

  test('Escape puts a tool away, and then leaves the selected drawing', async () => {
    const { symbol } = open();
    await user.click(button('Rectangle'));
    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('application')).toBeNull();
    expect(document.activeElement).toBe(button('Rectangle'));
    expect(stored(symbol)).toEqual([]);
    await user.click(button('Horizontal line'));
    await user.keyboard('{Enter}');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    expect(document.activeElement).toBe(button('Drawings'));
  });

  test('the list names each drawing and selects it', async () => {
    const { symbol } = open();
    for (const name of ['Horizontal line', 'Horizontal line', 'Fibonacci retracement']) {
      await user.click(button(name));
      await user.keyboard('{ArrowUp}{Enter}');
      if (name.startsWith('F')) await user.keyboard('{ArrowRight}{ArrowUp}{Enter}');
    }
    await user.click(button('Drawings'));
    const list = await screen.findByRole('list', { name: 'Drawings' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await user.click(within(list).getByRole('button', { name: /^Horizontal line 2/ }));
    expect(button('Move Horizontal line 2')).toBeTruthy();
    await user.click(button('Delete drawing'));
    expect(stored(symbol).map(({ id }) => id)).toEqual([1, 3]);
    await user.click(button('Drawings'));
    await user.click(await screen.findByRole('button', { name: 'Delete all drawings' }));
    expect(stored(symbol)).toEqual([]);
  });
});

describe('by pointer', () => {
  const press = (x: number, y: number) => ({ clientX: x, clientY: y, isPrimary: true, button: 0 });

  test('a drag draws from its beginning to its end, two presses between them', async () => {
    const { symbol } = open();
    await user.click(button('Rectangle'));
    fireEvent.pointerDown(area(), press(50, 50));
    fireEvent.pointerMove(area(), press(90, 80));
    fireEvent.pointerUp(area(), press(90, 80));
    expect(stored(symbol)[0]?.points.map(({ price }) => price)).toEqual([150, 120]);

    await user.click(button('Trend line'));
    for (const [x, y] of [
      [20, 20],
      [80, 60],
    ] as const) {
      fireEvent.pointerDown(area(), press(x, y));
      fireEvent.pointerUp(area(), press(x, y));
    }
    expect(stored(symbol)[1]?.points.map(({ price }) => price)).toEqual([180, 140]);
  });

  test('a press on the chart selects a nearby drawing, a drag does not', async () => {
    const { container } = open();
    await user.click(button('Horizontal line'));
    fireEvent.pointerDown(area(), press(100, 100));
    fireEvent.pointerUp(area(), press(100, 100));
    await user.keyboard('{Escape}');
    const isSelected = () => screen.queryByRole('button', { name: 'Move Horizontal line 1' });
    const click = (from: [number, number], to: [number, number]) => {
      fireEvent.pointerDown(container, press(...from));
      fireEvent.pointerUp(container, press(...to));
    };
    click([30, 150], [30, 150]);
    expect(isSelected()).toBeNull();
    click([30, 100], [60, 100]);
    expect(isSelected()).toBeNull();
    click([30, 115], [30, 115]);
    expect(isSelected()).not.toBeNull();
    click([30, 150], [30, 150]);
    expect(isSelected()).toBeNull();
  });

  test('a drag of a handle moves the drawing, and is one step', async () => {
    const { symbol } = open();
    await user.click(button('Horizontal line'));
    await user.keyboard('{Enter}');
    const handle = button('Move Horizontal line 1');
    fireEvent.pointerDown(handle, press(150, 100));
    fireEvent.pointerMove(handle, press(150, 90));
    fireEvent.pointerMove(handle, press(150, 80));
    expect(stored(symbol)[0]?.points[0]?.price).toBe(100);
    fireEvent.pointerUp(handle, press(150, 80));
    expect(stored(symbol)[0]?.points[0]?.price).toBe(120);
    fireEvent.pointerDown(handle, press(150, 80));
    fireEvent.pointerMove(handle, press(150, 10));
    fireEvent.pointerCancel(handle);
    expect(stored(symbol)[0]?.points[0]?.price).toBe(120);
    await user.click(button('Undo'));
    expect(stored(symbol)[0]?.points[0]?.price).toBe(100);
  });
});

test('with closed tools drawings are shown and nothing takes touches', async () => {
  const { close } = open();
  await user.click(button('Horizontal line'));
  await user.keyboard('{Enter}');
  close();
  expect(shapes()).toHaveLength(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('drawings are those of the market, also when it is opened again', async () => {
  const { symbol, unmount } = open();
  await user.click(button('Horizontal line'));
  await user.keyboard('{Enter}');
  unmount();
  const other = open();
  expect(shapes()).toHaveLength(0);
  other.unmount();
  open(symbol);
  expect(shapes()).toHaveLength(1);
});
