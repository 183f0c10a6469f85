import type { LivePlot } from './live-plot';
import { leastSpan, type Zoom, zoomOf } from './plot-zoom';

interface Finger {
  readonly clientX: number;
  readonly clientY: number;
}

/** The distance between two fingers, and their midpoint in pixels from the left of the plot. */
interface Span {
  readonly distance: number;
  readonly middle: number;
}

/** The view at the start of a pinch, as percentages. */
interface Pinch extends Span {
  readonly zoom: Zoom;
}

function spanOf([first, second]: readonly [Finger, Finger], left: number): Span {
  return {
    distance: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
    middle: (first.clientX + second.clientX) / 2 - left,
  };
}

/**
 * Returns the view after a pinch: the midpoint stays between the fingers, and the view narrows in
 * proportion to their distance. `width` is the width of the plot in pixels, and `least` is the
 * narrowest view, as a percentage of all candles.
 */
export function pinched({ zoom, ...from }: Pinch, to: Span, width: number, least: number): Zoom {
  const before = zoom.end - zoom.start;
  const anchor = zoom.start + (from.middle / width) * before;
  const ratio = from.distance / Math.max(1, to.distance);
  const after = Math.min(100, Math.max(least, before * ratio));
  const start = Math.min(100 - after, Math.max(0, anchor - (to.middle / width) * after));
  return { start, end: start + after };
}

function fingersOf({ touches: [first, second] }: TouchEvent) {
  return first && second ? ([first, second] as const) : undefined;
}

/**
 * Zooms a chart by the distance of two fingers. Instead of measuring a pinch, ECharts counts its
 * events at 10 % each, and interprets the first one as zooming out. With few events, as on a busy
 * device, nothing would change. `signal` removes the listeners.
 */
export function zoomByPinch(plot: LivePlot, signal: AbortSignal): void {
  const { chart } = plot;
  const element = chart.getDom();
  let pinch: Pinch | undefined;
  const begin = (event: TouchEvent) => {
    const fingers = fingersOf(event);
    if (!fingers) return;
    event.stopPropagation();
    pinch = { ...spanOf(fingers, element.getBoundingClientRect().left), zoom: zoomOf(chart) };
  };
  const move = (event: TouchEvent) => {
    const fingers = fingersOf(event);
    if (!fingers) return;
    event.stopPropagation();
    // Two fingers move the chart, never the page.
    if (event.cancelable) event.preventDefault();
    const { scale, drawn } = plot;
    if (!pinch || !scale || chart.isDisposed()) return;
    const span = spanOf(fingers, element.getBoundingClientRect().left);
    const zoom = pinched(pinch, span, scale.width, leastSpan(drawn.length));
    chart.dispatchAction({ type: 'dataZoom', ...zoom });
  };
  const end = (event: TouchEvent) => {
    if (!fingersOf(event)) pinch = undefined;
  };
  // The listeners run before those of ECharts, which are on an inner element.
  const options = { capture: true, passive: false, signal };
  element.addEventListener('touchstart', begin, options);
  element.addEventListener('touchmove', move, options);
  element.addEventListener('touchend', end, options);
  element.addEventListener('touchcancel', end, options);
}
