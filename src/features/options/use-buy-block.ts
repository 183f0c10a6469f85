import { useAtomValue } from 'jotai';
import { useHasPassed } from '#/components/readiness/use-has-passed';
import { compare, type Money } from '#/domain/money';
import { PRICE_MAX_AGE_MS } from '#/domain/options-ticket';
import { connectivityAtom } from '#/state/connectivity';
import { serverOffsetAtom } from '#/state/server-clock';

export type BuyBlock =
  | 'offline'
  | 'noPrice'
  | 'stalePrice'
  | 'loadingBalance'
  | 'unknownBalance'
  | 'noBalance';

interface Conditions {
  /** Server time of the newest price known, epoch milliseconds. */
  pricedAt: number | undefined;
  /** A newer price than the one of an earlier visit is on its way. */
  isPriceComing: boolean;
  /** Balance and terms have been read, or could not be. */
  hasConfig: boolean;
  hasConfigFailed: boolean;
  /** Missing where the exchange is to tell. */
  balance: Money | undefined;
  /** What must be there: the stake chosen, else the smallest one on offer. */
  needed: Money | undefined;
}

/** Why buying is off right now; `undefined` when it is on. Renders again when a price grows too old. */
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
