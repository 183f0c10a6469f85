import { useQuery } from '@tanstack/react-query';
import { MARKETS_FAST_POLL_MS, marketQueries } from '#/api/market';
import { chooseMarket, type WantedMarket } from '#core/domain/market-choice.ts';

/** Returns the market that the URL names, or the first one, together with the list of markets. */
export function useChosenMarket(wanted: WantedMarket) {
  const list = useQuery(marketQueries.list(MARKETS_FAST_POLL_MS));
  const market = chooseMarket(list.data?.markets, wanted);
  return {
    list,
    markets: list.data?.markets ?? [],
    market,
    /** True if the newest list has no such market. */
    isMissing: !market && list.data !== undefined && list.isFetchedAfterMount,
  };
}
