import { CandlestickChart } from 'echarts/charts';
import { AxisPointerComponent, DataZoomInsideComponent, GridComponent } from 'echarts/components';
import { dispose, getInstanceByDom, init, registerPostUpdate, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

const afterUpdate = new WeakMap<Element, () => void>();

use([
  CandlestickChart,
  GridComponent,
  DataZoomInsideComponent,
  AxisPointerComponent,
  CanvasRenderer,
]);
registerPostUpdate((_model, api) => afterUpdate.get(api.getDom())?.());

/**
 * Calls `listener` whenever ECharts has updated the layout of the chart in `element` (zoom, resize,
 * data), before the frame is painted. The events of ECharts itself fire one frame too late for
 * shapes drawn on top. Returns a function that removes the listener.
 */
export function onLayout(element: Element, listener: () => void): () => void {
  afterUpdate.set(element, listener);
  return () => afterUpdate.delete(element);
}

/**
 * The functions that echarts-for-react calls. Passing the whole namespace would defeat tree
 * shaking.
 */
export const echarts = { dispose, getInstanceByDom, init };
