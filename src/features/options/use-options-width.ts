import { useMedia } from '#/ui/use-media';

export type OptionsWidth = ReturnType<typeof useOptionsWidth>;

/** Returns the parts that the screen has room for (interface.md#widths) and that are mounted. */
export function useOptionsWidth() {
  const isWide = useMedia('wide');
  const isLow = useMedia('low');
  const isMedium = useMedia('medium');
  /** Orders stand below the chart, and the ticket has a column: nothing has to be switched. */
  const hasOrders = isWide || (isMedium && !isLow);
  return {
    hasMarkets: isWide,
    hasOrders,
    /** The ticket stands beside the chart. */
    isBeside: hasOrders || isLow,
    /** The header has no room for the figures of the day. */
    isNarrow: !isLow && !isMedium,
  };
}
