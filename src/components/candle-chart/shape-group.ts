import { graphic } from 'echarts/core';

/** Shapes that are shown and hidden together. */
export function groupOf(shapes: readonly object[]): graphic.Group {
  const group = new graphic.Group();
  // ECharts' declarations do not fit each other under exactOptionalPropertyTypes.
  for (const shape of shapes) group.add(shape as graphic.Group);
  return group;
}
