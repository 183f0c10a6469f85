import { useMedia } from '#/ui/use-media';

export type OptionsWidth = ReturnType<typeof useOptionsWidth>;

/** Returns the parts that the screen has room for (interface.md#widths) and that are mounted. */
export function useOptionsWidth() {
  const isWide = useMedia('wide');
  const isLow = useMedia('low');
  const isMedium = useMedia('medium');
  /**
   * True if the orders are below the chart and the ticket has a column, so no view has to be
   * switched.
   */
  const hasOrders = isWide || (isMedium && !isLow);
  return {
    hasMarkets: isWide,
    hasOrders,
    /** True if the ticket is next to the chart. */
    isBeside: hasOrders || isLow,
    /** True if the header has no room for the figures of the day. */
    isNarrow: !isLow && !isMedium,
  };
}
