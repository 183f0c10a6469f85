import { MarketTableSkeleton } from '#/components/pair-list/market-table-skeleton';
import { optional } from '#/components/readiness/optional';
import { PartUnavailable } from '#/components/readiness/part-unavailable';

/** The search is as large as the rest of the screen, so its code is loaded on demand. */
export const MarketSearch = optional(
  () => import('#/components/pair-list/market-search').then((file) => file.MarketSearch),
  { Missing: PartUnavailable, Waiting: () => <MarketTableSkeleton /> },
);
