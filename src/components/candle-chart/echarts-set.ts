import { BarChart, CandlestickChart, LineChart } from 'echarts/charts';
import { DataZoomInsideComponent, GridComponent } from 'echarts/components';
import { type graphic, registerPostUpdate, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

export { dispose, type EChartsType, getInstanceByDom, graphic, init } from 'echarts/core';

const afterUpdate = new WeakMap<Element, () => void>();

// The grid includes the crosshair.
use([
  BarChart,
  CandlestickChart,
  LineChart,
  GridComponent,
  DataZoomInsideComponent,
  CanvasRenderer,
]);
registerPostUpdate((_model, api) => afterUpdate.get(api.getDom())?.());

/**
 * Calls `listener` whenever ECharts has updated the layout of the chart in `element` (zoom, resize,
 * data), before the frame is painted. ECharts' own events fire one frame too late for shapes drawn
 * on top. Returns a function that removes the listener.
 */
export function onLayout(element: Element, listener: () => void): () => void {
  afterUpdate.set(element, listener);
  return () => afterUpdate.delete(element);
}

/**
 * Shapes above everything that ECharts paints. They are on a separate canvas, the only one that a
 * tick repaints.
 */
export const LIVE = { zlevel: 1, silent: true };

/** Replaces the shapes of a group. */
export function redraw(group: graphic.Group, shapes: readonly object[]): void {
  group.removeAll();
  // ECharts' own type declarations are incompatible under exactOptionalPropertyTypes.
  for (const shape of shapes) group.add(shape as graphic.Group);
}
