import { useAtomValue } from 'jotai';
import { useHasPassed } from '#/components/readiness/use-has-passed';
import { connectivityAtom } from '#/state/connectivity';
import { serverOffsetAtom } from '#/state/server-clock';
import { PRICE_MAX_AGE_MS } from '#core/domain/price-age.ts';

export type TradeBlock = 'offline' | 'noPrice' | 'stalePrice' | 'loadingBalance' | 'unknownBalance';

interface Conditions {
  /** True for a market order. It is executed at the displayed prices, so they must be fresh. */
  isAtMarket: boolean;
  /** The server time of the displayed prices, in epoch milliseconds. */
  pricedAt: number | undefined;
  hasBalance: boolean;
  hasBalanceFailed: boolean;
}

/**
 * Returns why trading is disabled, or `undefined` if it is enabled. Re-renders when the prices
 * become too old.
 */
export function useTradeBlock(conditions: Conditions): TradeBlock | undefined {
  const { isAtMarket, pricedAt, hasBalance, hasBalanceFailed } = conditions;
  const { status } = useAtomValue(connectivityAtom);
  const offset = useAtomValue(serverOffsetAtom);
  const isStale = useHasPassed((pricedAt ?? 0) + PRICE_MAX_AGE_MS - offset);
  if (status !== 'online') return 'offline';
  if (!hasBalance) return hasBalanceFailed ? 'unknownBalance' : 'loadingBalance';
  if (isAtMarket && pricedAt === undefined) return 'noPrice';
  if (isAtMarket && isStale) return 'stalePrice';
  return undefined;
}
