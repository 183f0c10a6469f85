// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { AxesStore } from '#/components/candle-chart/plot-axes';
import type { PlotScale } from '#/components/candle-chart/plot-scale';
import type { Candle } from '#core/domain/candles.ts';

const candleAt = (id: number): Candle => ({
  id,
  open: 100,
  high: 110,
  low: 90,
  close: 105,
  amount: 1,
});
const candles = [600, 660, 720].map(candleAt);
/**
 * Returns a scale with ten pixels per candle and two per unit of price, shifted by `offset`
 * candles.
 */
const scaleOf = (offset = 0): PlotScale => ({
  width: 300,
  band: 10,
  first: 0,
  last: 2,
  x: (index) => (index + offset) * 10,
  indexAt: (x) => x / 10 - offset,
  panes: [
    {
      top: 40,
      bottom: 240,
      y: (value) => 240 - (value - 50) * 2,
      valueAt: (pixel) => 50 + (240 - pixel) / 2,
    },
    { top: 250, bottom: 280, y: () => 280, valueAt: () => 0 },
  ],
});

function placedStore() {
  const store = new AxesStore();
  store.place(candles, 60, scaleOf());
  const listener = vi.fn();
  store.subscribe(listener);
  return { store, listener };
}

test('times and prices become pixels and are found again', () => {
  const axes = placedStore().store.current();
  expect([axes?.x(660), axes?.y(100), axes?.top, axes?.bottom]).toEqual([10, 140, 40, 240]);
  expect(axes?.paneTops).toEqual([250]);
  expect([axes?.time(14), axes?.time(40), axes?.price(140)]).toEqual([660, 840, 100]);
});

test('a tick changes nothing, so that no layer is drawn again', () => {
  const { store, listener } = placedStore();
  const before = store.current();
  const ticked = [...candles.slice(0, -1), { ...candleAt(720), close: 109, high: 111 }];
  store.place(ticked, 60, scaleOf());
  expect(listener).not.toHaveBeenCalled();
  expect(store.current()).toBe(before);
});

test('zoom, another candle and older ones do', () => {
  const { store, listener } = placedStore();
  store.place(candles, 60, scaleOf(1));
  expect(store.current()?.x(600)).toBe(10);
  store.place([...candles, candleAt(780)], 60, scaleOf(1));
  store.place([candleAt(540), ...candles], 60, scaleOf(0));
  expect(store.current()?.x(600)).toBe(10);
  expect(listener).toHaveBeenCalledTimes(3);
});

test('without candles there are no axes', () => {
  const { store } = placedStore();
  store.place([], 60, undefined);
  expect(store.current()).toBeUndefined();
});
