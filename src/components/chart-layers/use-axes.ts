import { useSyncExternalStore } from 'react';
import type { AxesStore, PlotAxes } from '../candle-chart/plot-axes';

/**
 * Returns the axes of the last layout. A new one is rendered before the frame is painted, so that a
 * layer does not trail behind the canvas.
 */
export function useAxes(store: AxesStore): PlotAxes | undefined {
  return useSyncExternalStore(store.subscribe, store.current);
}
