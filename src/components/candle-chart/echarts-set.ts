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
 * Runs `listener` whenever ECharts has laid the chart in `element` out anew (zoom, resize, data), before
 * the frame is painted. Its own events come a frame too late for shapes that must stay in place.
 */
export function onLayout(element: Element, listener: () => void): () => void {
  afterUpdate.set(element, listener);
  return () => afterUpdate.delete(element);
}

/** What echarts-for-react asks of ECharts. The whole namespace would keep every unused part alive. */
export const echarts = { dispose, getInstanceByDom, init };
