import { graphic } from 'echarts/core';

/** Groups shapes that are shown and hidden together. */
export function groupOf(shapes: readonly object[]): graphic.Group {
  const group = new graphic.Group();
  // ECharts' own type declarations are incompatible under exactOptionalPropertyTypes.
  for (const shape of shapes) group.add(shape as graphic.Group);
  return group;
}
