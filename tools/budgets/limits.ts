const kB = 1000;

/** Byte budgets, in brotli by default (quality.md#byte-budgets). */
export const LIMITS = {
  homeScript: 160 * kB,
  homeStyle: 20 * kB,
  /** The bytes that any other route may add to those of the home page. */
  routeScript: 80 * kB,
  /**
   * Bytes that a route with the candle chart may add to those of the home page. ECharts alone takes
   * up 148 kB.
   */
  chartRouteScript: 225 * kB,
  /** The worker of the market feed with its lazy part, the indicators. */
  feedWorker: 20 * kB,
  /** In raw bytes. */
  precache: 2_400 * kB,
} as const;

/** Routes that load the candle chart, by the file name of the route. */
export const CHART_ROUTES: readonly string[] = ['options', 'exchange'];
