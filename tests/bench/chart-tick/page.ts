import './frames.ts';
import { CandlestickSeries, createChart, type UTCTimestamp } from 'lightweight-charts';
import type { ChartMark } from '#/components/candle-chart/chart-mark';
import { echarts } from '#/components/candle-chart/echarts-set';
import { IndicatorLayer } from '#/components/candle-chart/indicator-layer';
import { LivePainter } from '#/components/candle-chart/live-painter';
import { frameOption } from '#/components/candle-chart/plot-option';
import type { IndicatorListener } from '#/market-feed/feed';
import { answerIndicators } from '#/market-feed/indicator-series';
import type { Candle } from '#core/domain/candles.ts';
import { defaultIndicator, type Indicator } from '#core/domain/indicators.ts';
import { runFrame } from './frames.ts';
import { palette } from './palette.ts';

const TICKS = 400;
const FIRST_ID = 1_789_990_020;

/** 200 minutes of a plausible market, the same in every run. */
const history: Candle[] = Array.from({ length: 200 }, (_, at) => {
  const open = 64_000 + 400 * Math.sin(at / 9);
  const close = 64_000 + 400 * Math.sin((at + 1) / 9);
  const [low, high] = [Math.min(open, close) - 25, Math.max(open, close) + 25];
  return { id: FIRST_ID + at * 60, open, high, low, close, amount: 20 + (at % 17) };
});
const forming = history.at(-1) as Candle;

/**
 * Returns the forming candle after tick number `at`; it stays inside its range, like most ticks.
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

/** Two running options: their opening prices, and when they expire. */
const marks: readonly ChartMark[] = [
  { price: forming.open + 20, tone: 'up' as const },
  { price: forming.open - 12.5, tone: 'down' as const },
].map(({ price, tone }, at) => ({
  ...{ id: String(at), price, tone, label: String(price) },
  until: { at: (forming.id + 40 + at * 60) * 1000, label: '14:02:10' },
}));

/** Computes in the page what the worker would beside it, so that its part is counted too. */
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
 * Starts the chart of the app: candles, two averages, volume, last price, two running options, and
 * these indicators.
 */
function startOurs(id: string, chosen: readonly Indicator[]): (tick: Candle) => void {
  const chart = echarts.init(element(id));
  const painter = new LivePainter(chart);
  const settings = {
    gutter: 64,
    palette,
    interval: '1m' as const,
    decimals: 2,
    indicators: { volume: true, averages: [7, 25] as const },
    panes: chosen.length > 0 ? 3 : 1,
    look: { type: 'candles', scale: 'linear' } as const,
    isLive: true,
  };
  chart.setOption(frameOption({ ...settings, ranges: painter }));
  let candles: readonly Candle[] = history;
  painter.show(candles, settings, 'bench');
  painter.mark(marks, settings.interval);
  const layer = chosen.length > 0 ? new IndicatorLayer(directFeed, element(id)) : undefined;
  if (layer) painter.addLayer(layer);
  layer?.show(candles, chosen, 60);
  return (tick) => {
    candles = [...candles.slice(0, -1), tick];
    painter.show(candles, settings, 'bench');
    layer?.show(candles, chosen, 60);
  };
}

/** Starts the peer with candles and last price only, which is less than the app's chart shows. */
function startPeer(): (tick: Candle) => void {
  const chart = createChart(element('peer'), { width: 390, height: 400 });
  const series = chart.addSeries(CandlestickSeries);
  const toBar = ({ id, ...prices }: Candle) => ({ time: id as UTCTimestamp, ...prices });
  series.setData(history.map(toBar));
  return (tick) => series.update(toBar(tick));
}

/** Returns the mean milliseconds of one tick including the frame it requests. */
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
/** Runs one round; the caller computes the median of several. */
function measureRound(): Measured {
  return { ours: measure(tickOurs), peer: measure(tickPeer) };
}
measureRound();
Object.assign(globalThis, { measureRound });
document.documentElement.dataset.ready = 'yes';
