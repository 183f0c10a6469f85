import { queryOptions } from '@tanstack/react-query';
import { getUserBalanceList } from '#/contract/assets';
import { isAccount } from '#/domain/accounts';
import { type AccountAssets, type Assets, type Holding, knownValue } from '#/domain/assets';
import { query } from './client';
import { moneyOf } from './wire-money';

/** Values move with the market: what is on the screen is asked for again this often. */
export const ASSETS_POLL_MS = 10_000;

/** First part of every query key of a member: what a movement of money refreshes. */
export function memberDataKey(memberKey: string) {
  return ['member', memberKey] as const;
}

/** What the member owns, by account and coin. */
export function assetsQuery(memberKey: string) {
  return queryOptions({
    queryKey: [...memberDataKey(memberKey), 'wallet', 'assets'],
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
  });
}
