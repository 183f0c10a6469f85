import type { EChartsType } from './echarts-set';
import type { LivePlot } from './live-plot';
import { zoomOf } from './plot-zoom';

/** The candle under the crosshair. */
export interface PointedCandle {
  /** Its id: older candles may be put before it at any time. */
  readonly id: number;
  /** The crosshair is in the left half, so the right half is free. */
  readonly isLeft: boolean;
}

/** Event of ECharts for a moved crosshair; without axes when the pointer left the plot. */
interface PointerEvent {
  readonly axesInfo?: readonly { readonly axisDim: string; readonly value: number }[];
}

/**
 * Calls `onPoint` with the candle under the crosshair, and with `undefined` when it is gone: a press
 * outside of the chart ends it too. Returns a function that removes the listeners.
 */
export function followPointer(
  plot: LivePlot,
  onPoint: (pointed: PointedCandle | undefined) => void,
): () => void {
  const { chart } = plot;
  chart.on('updateAxisPointer', (event) => {
    const { axesInfo = [] } = event as PointerEvent;
    const index = axesInfo.find((axis) => axis.axisDim === 'x')?.value;
    const id = index === undefined ? undefined : plot.drawn[index]?.id;
    if (index === undefined || id === undefined) return onPoint(undefined);
    const isLeft = chart.convertToPixel({ xAxisIndex: 0 }, index) < chart.getWidth() / 2;
    onPoint({ id, isLeft });
  });
  chart.on('globalout', () => onPoint(undefined));
  const leave = ({ target }: Event) => {
    if (target instanceof Node && chart.getDom().contains(target)) return;
    chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' });
  };
  document.addEventListener('pointerdown', leave);
  return () => document.removeEventListener('pointerdown', leave);
}

/** Candle index of the keyboard crosshair, by chart. */
const standing = new WeakMap<EChartsType, number>();

/** Widths of the view by which a key moves it. */
const PAGE_STEP: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
const ZOOM_STEP: Readonly<Record<string, number>> = { '+': 0.7, '=': 0.7, '-': 1.4 };

/**
 * Handles the keys of the plot: arrows move the crosshair over the visible candles, Home and End to
 * the first and last of them, Escape hides it; Page Up and Page Down move the view by its width;
 * plus and minus zoom around the newest visible candle.
 */
export function plotKeys(
  event: { key: string; preventDefault(): void },
  chart: EChartsType,
  count: number,
): void {
  const { start, end } = zoomOf(chart);
  const first = Math.round((start / 100) * (count - 1));
  const last = Math.round((end / 100) * (count - 1));
  const now = standing.get(chart) ?? last + 1;
  const goals: Readonly<Record<string, number>> = {
    ArrowLeft: now - 1,
    ArrowRight: now + 1,
    Home: first,
    End: last,
  };
  const goal = goals[event.key];
  const step = ZOOM_STEP[event.key];
  const page = PAGE_STEP[event.key];
  if (goal !== undefined) {
    const index = Math.min(last, Math.max(first, goal));
    standing.set(chart, index);
    const x = chart.convertToPixel({ xAxisIndex: 0 }, index);
    // Between the legend and the volume, at any height.
    const y = chart.getHeight() / 2;
    chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'mousemove', x, y });
  } else if (step !== undefined) {
    const width = Math.min(100, Math.max(6, (end - start) * step));
    chart.dispatchAction({ type: 'dataZoom', start: Math.max(0, end - width), end });
  } else if (page !== undefined) {
    standing.delete(chart);
    const to = Math.max(0, Math.min(100 - (end - start), start + page * (end - start)));
    chart.dispatchAction({ type: 'dataZoom', start: to, end: to + end - start });
  } else if (event.key === 'Escape') {
    standing.delete(chart);
    chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' });
  } else return;
  event.preventDefault();
}
