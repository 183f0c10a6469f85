import { queryOptions } from '@tanstack/react-query';
import { convertSmallBalances, getSmallBalances } from '#core/contract/convert.ts';
import type { Account } from '#core/domain/accounts.ts';
import type { Money } from '#core/domain/money.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';
import { polled } from './polling';

/**
 * The poll interval of the estimate: after a longer time, the sum is often refused because prices
 * have moved.
 */
export const SWEEP_POLL_MS = 30_000;

export const sweepQueries = {
  /**
   * The small balances of an account, and the amount of a coin that each would yield
   * (product.md#small-balances).
   */
  small: (account: Account, toCoinId: string) =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'smallBalances', account, toCoinId],
      queryFn: ({ signal }) => query(getSmallBalances, { account, toCoinId }, { signal }),
      // Prices that were displayed earlier are never displayed again.
      gcTime: 0,
      refetchInterval: polled(SWEEP_POLL_MS),
    }),
};

/** The conversion of small balances into one coin. */
interface Sweep {
  readonly account: Account;
  readonly fromCoinIds: readonly string[];
  readonly toCoinId: string;
  /** The displayed sum. The call is refused if the sum has changed (product.md#small-balances). */
  readonly received: Money;
}

/** Converts small balances (product.md#money-calls). */
export const convertSmall = moneyCall(
  convertSmallBalances,
  (sweep: Sweep, transactionPassword: string) => ({ ...sweep, transactionPassword }),
);
