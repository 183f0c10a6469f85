import type { graphic } from './echarts-set';

/** Above everything ECharts paints, on a canvas of its own: only this one is repainted per tick. */
export const LIVE = { zlevel: 1, silent: true };

export function addShape(group: graphic.Group, shape: object): void {
  // ECharts' own type declarations are incompatible under exactOptionalPropertyTypes.
  group.add(shape as graphic.Group);
}

/** Sets styles that differ from those the shape has: others cost a repaint. */
export function paint(
  shape: { style: object; setStyle(style: object): unknown },
  style: object,
): void {
  const before = shape.style as Record<string, unknown>;
  if (Object.entries(style).some(([name, value]) => before[name] !== value)) shape.setStyle(style);
}
