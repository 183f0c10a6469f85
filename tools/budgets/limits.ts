const kB = 1000;

/** Byte budgets, brotli unless said otherwise (quality.md#byte-budgets). */
export const LIMITS = {
  homeScript: 140 * kB,
  homeStyle: 15 * kB,
  /** What any other route may add to home. */
  routeScript: 60 * kB,
  /** What a route with the candle chart may add to home. */
  chartRouteScript: 190 * kB,
  klineWorker: 5 * kB,
  /** The same with the views of trades, in its place once one is opened. */
  tradesWorker: 6.5 * kB,
  /** Together with the worker of the trades 15 kB. */
  indicatorWorker: 8.5 * kB,
  /** Raw bytes. */
  precache: 1_600 * kB,
} as const;

/** Share by which a figure may grow over the committed one before the build fails. */
export const GROWTH = 1.03;

/** Routes that load the candle chart, by the file name of the route. */
export const CHART_ROUTES: readonly string[] = ['options', 'exchange'];
