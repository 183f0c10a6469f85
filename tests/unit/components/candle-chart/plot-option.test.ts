// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { plotBands } from '#/components/candle-chart/plot-layout';
import { averageLines, indicatorLines, valueAt } from '#/components/candle-chart/plot-lines';
import { plotOption } from '#/components/candle-chart/plot-option';
import type { PlotSettings } from '#/components/candle-chart/plot-settings';
import type { Candle } from '#core/domain/candles.ts';
import { defaultIndicator } from '#core/domain/indicators.ts';
import { palette } from '../../../bench/chart-tick/palette.ts';

const candles = Array.from({ length: 12 }, (_, at): Candle => {
  return { id: 600 + at * 60, open: 100 + at, high: 120, low: 80, close: 101 + at, amount: at };
});
const MACD = [defaultIndicator('MACD')];
const settings: PlotSettings = {
  gutter: 64,
  palette,
  interval: '1m',
  decimals: 2,
  indicators: { volume: true, averages: [7] },
  chosen: MACD,
  panes: 2,
  look: { type: 'candles', scale: 'linear' },
  isLive: true,
};
/** Returns values for the last `count` candles. */
const macdOf = (count: number) => ({
  indicators: MACD,
  firstId: candles.at(-count)?.id ?? 0,
  lines: [3, 2, 1].map((value) => Array<number>(count).fill(value)),
  history: 1,
});

interface Series {
  readonly id: string;
  readonly data: readonly (number | string | readonly number[])[];
}

function optionOf(changed: Partial<PlotSettings> = {}, count = 12, newest = { min: 80, max: 120 }) {
  const shown = { ...settings, ...changed };
  const lines = [...averageLines(candles, shown), ...indicatorLines(candles, shown, macdOf(count))];
  const content = {
    settings: shown,
    candles,
    bodies: candles,
    lines,
    ahead: 0,
    bands: plotBands(500, shown.panes),
    zoom: {},
    newest: () => newest,
    basePrice: () => 100,
  };
  return { lines, ...plotOption(content) };
}

describe('the option of a chart', () => {
  test('draws the grid fainter than a border, and no box around the plot', () => {
    const { grid, xAxis, yAxis } = optionOf();
    const [times, prices] = [xAxis.at(-1), yAxis[0]];
    for (const axis of [times, prices]) {
      expect(axis?.splitLine).toMatchObject({ lineStyle: { color: palette.line, opacity: 0.35 } });
      expect(axis?.axisLine).toEqual({ show: false });
    }
    expect(grid.some((pane) => 'show' in pane)).toBe(false);
  });

  test('has a place for each candle in every series, that of the forming one is empty', () => {
    for (const count of [12, 4]) {
      const series = optionOf({}, count).series as readonly Series[];
      expect(series.map(({ id }) => id)).toEqual([
        'candles',
        'volume',
        'volume, falling',
        'MA7',
        'MACD DIF',
        'MACD DEA',
        'MACD MACD',
        'MACD MACD, falling',
      ]);
      for (const { data } of series) {
        expect(data).toHaveLength(candles.length);
        expect(data.at(-1)).toBe(data === series[0]?.data ? '-' : Number.NaN);
      }
    }
  });

  test('has a grid and an axis for the candles, the volume and each indicator below', () => {
    const { grid, xAxis, yAxis } = optionOf();
    expect(grid).toHaveLength(3);
    expect(xAxis.map(({ axisLabel }) => axisLabel.show)).toEqual([false, false, true]);
    expect(yAxis.map(({ id }) => id)).toEqual(['price', 'volume', 'pane2', 'overlay']);
  });

  test.each(['linear', 'log'] as const)('a %s price axis holds the forming candle', (scale) => {
    const place = scale === 'log' ? Math.log : Number;
    const { yAxis } = optionOf({ look: { type: 'candles', scale } }, 12, { min: 50, max: 200 });
    const { min, max } = yAxis[0] as { min(extent: object): number; max(): number };
    const low = min({ min: place(80), max: place(120) });
    expect(low).toBeLessThan(place(50));
    expect(max()).toBeGreaterThan(place(200));
  });
});

test('values that begin later belong to their candles, those of other candles to none', () => {
  const [line] = optionOf({}, 4).lines.filter(({ id }) => id === 'MACD DIF');
  expect(line && [7, 8, 11].map((index) => valueAt(line, index))).toEqual([Number.NaN, 3, 3]);
  expect(indicatorLines(candles, settings, { ...macdOf(4), firstId: 1 })).toEqual([]);
});

test('no price label reaches into the line of the legend', () => {
  const [price] = optionOf().yAxis as unknown as readonly {
    min(extent: { min: number; max: number }): number;
    max(): number;
    axisLabel: { formatter(value: number): string };
  }[];
  if (!price) throw new Error('no axis');
  const [low, high] = [price.min({ min: 80, max: 120 }), price.max()];
  expect(price.axisLabel.formatter(high - (high - low) / 100)).toBe('');
  expect(price.axisLabel.formatter(high - (high - low) / 10)).not.toBe('');
});
