import { useAtomValue } from 'jotai';
import { useHasPassed } from '#/components/readiness/use-has-passed';
import { connectivityAtom } from '#/state/connectivity';
import { serverOffsetAtom } from '#/state/server-clock';
import { compare, type Money } from '#core/domain/money.ts';
import { PRICE_MAX_AGE_MS } from '#core/domain/price-age.ts';

export type BuyBlock =
  | 'offline'
  | 'noPrice'
  | 'stalePrice'
  | 'loadingBalance'
  | 'unknownBalance'
  | 'noBalance';

interface Conditions {
  /** The server time of the newest known price, in epoch milliseconds. */
  pricedAt: number | undefined;
  /** True if the price is from an earlier visit and a newer price is being loaded. */
  isPriceComing: boolean;
  /**
   * True if the balance and the terms are loaded. `hasConfigFailed` is true if loading them failed.
   */
  hasConfig: boolean;
  hasConfigFailed: boolean;
  /** The balance; `undefined` if only the server checks it. */
  balance: Money | undefined;
  /** The required balance: the selected stake or, without one, the minimum stake on offer. */
  needed: Money | undefined;
}

/**
 * Returns why buying is disabled, or `undefined` if it is enabled. Re-renders when the price
 * becomes too old.
 */
export function useBuyBlock(conditions: Conditions): BuyBlock | undefined {
  const { pricedAt, isPriceComing, hasConfig, hasConfigFailed, balance, needed } = conditions;
  const { status } = useAtomValue(connectivityAtom);
  const offset = useAtomValue(serverOffsetAtom);
  const isStale = useHasPassed((pricedAt ?? 0) + PRICE_MAX_AGE_MS - offset);
  if (status !== 'online') return 'offline';
  if (pricedAt === undefined) return 'noPrice';
  if (isStale) return isPriceComing ? 'noPrice' : 'stalePrice';
  if (!hasConfig) return hasConfigFailed ? 'unknownBalance' : 'loadingBalance';
  return balance && needed && compare(balance, needed) < 0 ? 'noBalance' : undefined;
}
