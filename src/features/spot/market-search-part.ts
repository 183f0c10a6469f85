import { optionalFile } from '#/components/readiness/optional-part';
import { PartUnavailable } from '#/components/readiness/part-unavailable';

/** As large as the rest of the screen, so its code is loaded where it is shown. */
export const marketSearch = optionalFile(
  () => import('#/components/pair-list/market-search').then((file) => file.MarketSearch),
  PartUnavailable,
);
