import { useMedia } from '#/ui/use-media';

/** The screens for which spot trading has a layout (interface.md#widths). */
export type SpotWidth = 'phone' | 'low' | 'medium' | 'wide';

/** Returns the screen's width as a layout of spot trading. `low` takes precedence over `medium`. */
export function useSpotWidth(): SpotWidth {
  const isLow = useMedia('low');
  const isMedium = useMedia('medium');
  const isWide = useMedia('wide');
  if (isLow) return 'low';
  if (isWide) return 'wide';
  return isMedium ? 'medium' : 'phone';
}

/**
 * Returns the parts that a screen of this width shows together, and those that are behind a switch.
 */
export function spotViews(width: SpotWidth, view: 'chart' | undefined) {
  // Larger screens show the chart and the book together.
  const isSwitched = width === 'phone' || width === 'low';
  const isChart = view === 'chart' || !isSwitched;
  return { isSwitched, isChart, hasTicker: width === 'low' || !isChart };
}
