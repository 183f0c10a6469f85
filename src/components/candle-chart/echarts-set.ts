import { BarChart, CandlestickChart, LineChart } from 'echarts/charts';
import { AxisPointerComponent, DataZoomInsideComponent, GridComponent } from 'echarts/components';
import { type graphic, registerPostUpdate, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

export { dispose, type EChartsType, getInstanceByDom, graphic, init } from 'echarts/core';

const afterUpdate = new WeakMap<Element, () => void>();

use([
  BarChart,
  CandlestickChart,
  LineChart,
  GridComponent,
  DataZoomInsideComponent,
  AxisPointerComponent,
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

export function addShape(group: graphic.Group, shape: object): void {
  // ECharts' own type declarations are incompatible under exactOptionalPropertyTypes.
  group.add(shape as graphic.Group);
}
