import type { LivePlot } from './live-plot';
import { LEAST_CANDLES } from './plot-zoom';

/** The candle under the crosshair. */
export interface PointedCandle {
  /** The id of the candle, because older candles may be inserted before it at any time. */
  readonly id: number;
  /** True if the crosshair is in the left half, so the right half is free. */
  readonly isLeft: boolean;
}

/** ECharts' event for a moved crosshair. It has no axes if the pointer has left the plot. */
interface PointerEvent {
  readonly axesInfo?: readonly { readonly axisDim: string; readonly value: number }[];
}

/** The view widths by which a key moves the view, and the factors by which a key zooms it. */
const PAGE_STEP: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
const ZOOM_STEP: Readonly<Record<string, number>> = { '+': 0.7, '=': 0.7, '-': 1.4 };

/**
 * Calls `onPoint` with the candle under the crosshair, or with `undefined` if there is none.
 * `signal` removes the listener on the page.
 */
export function followPointer(
  plot: LivePlot,
  onPoint: (pointed: PointedCandle | undefined) => void,
  signal: AbortSignal,
): void {
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
    if (!(target instanceof Node && chart.getDom().contains(target))) hideCrosshair(plot);
  };
  document.addEventListener('pointerdown', leave, { signal });
}

/**
 * Handles the keys of the plot: arrows move the crosshair over the visible candles, Home and End
 * move it to the first and last of them, and Escape hides it; Page Up and Page Down move the view
 * by its width; and plus and minus zoom around the newest visible candle.
 */
export function followKeys(plot: LivePlot, signal: AbortSignal): void {
  const { chart } = plot;
  /** The index of the candle to which a key moved the crosshair. */
  let crosshair: number | undefined;
  const view = (startValue: number, endValue: number) =>
    chart.dispatchAction({ type: 'dataZoom', startValue, endValue });
  const press = (event: KeyboardEvent) => {
    const { scale, drawn } = plot;
    if (!scale) return;
    const { first, last } = scale;
    const now = crosshair ?? last + 1;
    const goals: Readonly<Record<string, number>> = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      Home: first,
      End: last,
    };
    const goal = goals[event.key];
    const zoom = ZOOM_STEP[event.key];
    const page = PAGE_STEP[event.key];
    if (goal !== undefined) {
      crosshair = Math.min(last, Math.max(first, goal));
      const x = chart.convertToPixel({ xAxisIndex: 0 }, crosshair);
      // Any height between the legend and the volume would do.
      const y = chart.getHeight() / 2;
      chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'mousemove', x, y });
    } else if (zoom !== undefined) {
      const steps = Math.max(LEAST_CANDLES - 1, Math.round((last - first) * zoom));
      view(Math.max(0, last - steps), last);
    } else if (page !== undefined) {
      crosshair = undefined;
      const steps = last - first;
      const to = Math.max(0, Math.min(drawn.length - 1 - steps, first + page * steps));
      view(to, to + steps);
    } else if (event.key === 'Escape') {
      crosshair = undefined;
      hideCrosshair(plot);
    } else return;
    event.preventDefault();
  };
  chart.getDom().addEventListener('keydown', press, { signal });
}

function hideCrosshair({ chart }: LivePlot): void {
  chart.dispatchAction({ type: 'updateAxisPointer', currTrigger: 'leave' });
}
