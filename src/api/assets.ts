import { queryOptions } from '@tanstack/react-query';
import { getUserBalanceList } from '#core/contract/assets.ts';
import { isAccount } from '#core/domain/accounts.ts';
import { type AccountAssets, type Assets, type Holding, knownValue } from '#core/domain/assets.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyOf } from './wire-money';

/** Values move with the market: a visible list is polled at this interval (product.md#polling). */
export const ASSETS_POLL_MS = 10_000;

export const assetsQueries = {
  /** Assets by account and coin (product.md#assets, product.md#coin-values). */
  balances: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'wallet', 'assets'],
      queryFn: async ({ signal }): Promise<Assets> => {
        const wire = await query(getUserBalanceList, {}, { signal });
        const accounts = wire.coinList.flatMap((entry): AccountAssets[] => {
          if (entry.type === undefined || !isAccount(entry.type)) return [];
          const holdings = entry.balanceInfo.map((row): Holding => {
            const held = { available: moneyOf(row.balance), frozen: moneyOf(row.dbalance) };
            const value = knownValue(held, moneyOf(row.all_zhprice));
            return { coinId: row.coinId, code: row.coinName, ...held, value };
          });
          const availableValue = moneyOf(entry.totalAvailableAsset);
          return [{ account: entry.type, availableValue, holdings }];
        });
        return { total: moneyOf(wire.all_price), accounts };
      },
    }),
};
