import { init } from '#/components/candle-chart/echarts-set';
import { LivePlot } from '#/components/candle-chart/live-plot';
import type { Candle } from '#core/domain/candles.ts';
import { palette } from '../chart-tick/palette.ts';

const FIRST_ID = 1_700_000_040;
const FRAMES = 60;

/** The candles of 10,000 minutes in a plausible market, which are the same in every run. */
const history: Candle[] = Array.from({ length: 10_000 }, (_, at) => {
  const open = 64_000 + 4_000 * Math.sin(at / 90) + 300 * Math.sin(at / 7);
  const close = 64_000 + 4_000 * Math.sin((at + 1) / 90) + 300 * Math.sin((at + 1) / 7);
  const [low, high] = [Math.min(open, close) - 25, Math.max(open, close) + 25];
  return { id: FIRST_ID + at * 60, open, high, low, close, amount: 20 + (at % 17) };
});

const element = document.getElementById('ours');
if (!element) throw new Error('no element');
const plot = new LivePlot(init(element), () => undefined);
plot.show({
  name: 'bench',
  candles: history,
  values: undefined,
  settings: {
    gutter: 64,
    palette,
    interval: '1m',
    decimals: 2,
    indicators: { volume: true, averages: [7, 25] },
    chosen: [],
    panes: 1,
    look: { type: 'candles', scale: 'linear' },
    isLive: true,
  },
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/**
 * Drags the view through the past. Returns the mean time from one frame to the next, in
 * milliseconds.
 */
async function measureRound(): Promise<{ ours: number; peer: number }> {
  await nextFrame();
  const begin = performance.now();
  for (let frame = 0; frame < FRAMES; frame++) {
    const start = 95 - frame * 0.8;
    plot.chart.dispatchAction({ type: 'dataZoom', start, end: start + 1.2 });
    await nextFrame();
  }
  return { ours: (performance.now() - begin) / FRAMES, peer: 1000 / 60 };
}
await measureRound();
Object.assign(globalThis, { measureRound });
document.documentElement.dataset.ready = 'yes';
