import './frames.ts';
import { CandlestickSeries, createChart, type UTCTimestamp } from 'lightweight-charts';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ChartMark } from '#/components/candle-chart/chart-mark';
import { init } from '#/components/candle-chart/echarts-set';
import { IndicatorLegend } from '#/components/candle-chart/indicator-legend';
import { LivePlot } from '#/components/candle-chart/live-plot';
import type { IndicatorListener } from '#/market-feed/feed';
import { IndicatorFeed, type IndicatorValues } from '#/market-feed/indicator-feed';
import { answerIndicators } from '#/market-feed/indicator-series';
import type { Candle } from '#core/domain/candles.ts';
import { defaultIndicator, type Indicator } from '#core/domain/indicators.ts';
import { runFrame } from './frames.ts';
import { palette } from './palette.ts';

const TICKS = 400;
const FIRST_ID = 1_789_990_020;

/** The candles of 200 minutes in a plausible market, which are the same in every run. */
const history: Candle[] = Array.from({ length: 200 }, (_, at) => {
  const open = 64_000 + 400 * Math.sin(at / 9);
  const close = 64_000 + 400 * Math.sin((at + 1) / 9);
  const [low, high] = [Math.min(open, close) - 25, Math.max(open, close) + 25];
  return { id: FIRST_ID + at * 60, open, high, low, close, amount: 20 + (at % 17) };
});
const forming = history.at(-1) as Candle;

/**
 * Returns the forming candle after tick number `at`. The candle stays inside its range, like most
 * ticks.
 */
function tickOf(at: number): Candle {
  const close = forming.open + 24 * Math.sin(at / 3);
  return { ...forming, close, amount: 20 + (at % 40) / 10 };
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** Two running options, with their opening prices and the times when they expire. */
const marks: readonly ChartMark[] = [
  { price: forming.open + 20, tone: 'up' as const },
  { price: forming.open - 12.5, tone: 'down' as const },
].map(({ price, tone }, at) => ({
  id: String(at),
  price,
  tone,
  label: String(price),
  until: { at: (forming.id + 40 + at * 60) * 1000, label: '14:02:10' },
}));

/** Computes the worker's part in the page, so that part is measured, too. */
const directFeed = {
  openIndicators({ onAnswer }: IndicatorListener) {
    return {
      ask: (request: unknown) => onAnswer(answerIndicators(request)),
      close: () => undefined,
    };
  },
};

const INDICATORS: readonly Indicator[] = [
  defaultIndicator('BOLL'),
  defaultIndicator('MACD'),
  defaultIndicator('RSI'),
];

/**
 * Starts the app's chart with candles, two averages, volume, the last price, two running options,
 * and these indicators with their legend.
 */
function startOurs(id: string, chosen: readonly Indicator[]): (tick: Candle) => void {
  const plot = new LivePlot(init(element(id)), () => undefined);
  const legend = createRoot(element(id).appendChild(document.createElement('div')));
  const settings = {
    gutter: 64,
    palette,
    interval: '1m' as const,
    decimals: 2,
    indicators: { volume: true, averages: [7, 25] as const },
    chosen,
    panes: chosen.length > 0 ? 3 : 1,
    look: { type: 'candles', scale: 'linear' } as const,
    isLive: true,
  };
  let candles: readonly Candle[] = history;
  let values: IndicatorValues | undefined;
  const feed = new IndicatorFeed(directFeed, (answer) => {
    values = answer;
  });
  function show(): void {
    if (chosen.length > 0) feed.show(candles, chosen, 60);
    plot.show({ name: 'bench', candles, settings, values });
    const props = { store: plot.axes, settings, values, candles };
    const shown = createElement(IndicatorLegend, { ...props, index: candles.length - 1 });
    if (chosen.length > 0) flushSync(() => legend.render(shown));
  }
  show();
  plot.mark(marks);
  return (tick) => {
    candles = [...candles.slice(0, -1), tick];
    show();
  };
}

/**
 * Starts the peer with only the candles and the last price, which is less than the app's chart
 * shows.
 */
function startPeer(): (tick: Candle) => void {
  const chart = createChart(element('peer'), { width: 390, height: 400 });
  const series = chart.addSeries(CandlestickSeries);
  const toBar = ({ id, ...prices }: Candle) => ({ time: id as UTCTimestamp, ...prices });
  series.setData(history.map(toBar));
  return (tick) => series.update(toBar(tick));
}

/** Returns the mean time of one tick in milliseconds, including the frame that it requests. */
function measure(tick: (candle: Candle) => void): number {
  for (let frame = 0; frame < 5; frame++) runFrame();
  const start = performance.now();
  for (let at = 0; at < TICKS; at++) {
    tick(tickOf(at));
    runFrame();
  }
  return (performance.now() - start) / TICKS;
}

const withThree = new URLSearchParams(location.search).get('indicators') === '3';
const tickOurs = startOurs('ours', withThree ? INDICATORS : []);
const tickPeer = startPeer();

export interface Measured {
  readonly ours: number;
  readonly peer: number;
}
/** Runs one round. The caller computes the median of several. */
function measureRound(): Measured {
  return { ours: measure(tickOurs), peer: measure(tickPeer) };
}
measureRound();
Object.assign(globalThis, { measureRound });
document.documentElement.dataset.ready = 'yes';
