import { queryOptions } from '@tanstack/react-query';
import { getUserBalanceList } from '#core/contract/assets.ts';
import { isAccount } from '#core/domain/accounts.ts';
import { type AccountAssets, type Assets, knownValue } from '#core/domain/assets.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';

/**
 * Values move with the market, so a visible list is polled at this interval (product.md#polling).
 */
export const ASSETS_POLL_MS = 10_000;

export const assetsQueries = {
  /** Assets by account and coin (product.md#assets, product.md#coin-values). */
  balances: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'assets'],
      queryFn: async ({ signal }): Promise<Assets> => {
        const { total, accounts } = await query(getUserBalanceList, {}, { signal });
        return {
          total,
          accounts: accounts.flatMap(({ account, availableValue, holdings }): AccountAssets[] => {
            if (account === undefined || !isAccount(account)) return [];
            const valued = holdings.map((one) => ({ ...one, value: knownValue(one, one.value) }));
            return [{ account, availableValue, holdings: valued }];
          }),
        };
      },
    }),
};
