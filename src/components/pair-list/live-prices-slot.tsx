import { useQuery } from '@tanstack/react-query';
import { siteQueries } from '#/api/site';
import { optional } from '#/components/readiness/optional';
import { idle } from '#/lib/idle';

const LivePrices = optional(() =>
  idle().then(async () => (await import('./live-prices')).LivePrices),
);

/**
 * Streams prices into the lists of markets on a page, between their polls, if the server can. Its
 * code is loaded after the page.
 */
export function LivePricesSlot() {
  const isOffered = useQuery(siteQueries.settings()).data?.hasTickers;
  return isOffered ? <LivePrices /> : null;
}
