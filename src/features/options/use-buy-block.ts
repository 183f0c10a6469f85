import { useAtomValue } from 'jotai';
import { useHasPassed } from '#/components/use-has-passed';
import { compare, type Money } from '#/domain/money';
import { PRICE_MAX_AGE_MS } from '#/domain/options-ticket';
import { connectivityAtom } from '#/state/connectivity';
import { serverOffsetAtom } from '#/state/server-clock';

export type BuyBlock = 'offline' | 'noPrice' | 'stalePrice' | 'notReady' | 'noBalance';

interface Conditions {
  /** Server time of the newest price known, epoch milliseconds. */
  pricedAt: number | undefined;
  balance: Money | undefined;
  /** What must be there: the stake chosen, else the smallest one on offer. */
  needed: Money | undefined;
}

/** Why buying is off right now; `undefined` when it is on. Renders again when a price grows too old. */
export function useBuyBlock({ pricedAt, balance, needed }: Conditions): BuyBlock | undefined {
  const { status } = useAtomValue(connectivityAtom);
  const offset = useAtomValue(serverOffsetAtom);
  const isStale = useHasPassed((pricedAt ?? 0) + PRICE_MAX_AGE_MS - offset);
  if (status !== 'online') return 'offline';
  if (pricedAt === undefined) return 'noPrice';
  if (isStale) return 'stalePrice';
  if (balance === undefined) return 'notReady';
  return needed !== undefined && compare(balance, needed) < 0 ? 'noBalance' : undefined;
}
