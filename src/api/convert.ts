import { queryOptions } from '@tanstack/react-query';
import { exchangeCoin, getCanExchangeCoin } from '#core/contract/convert.ts';
import type { Account } from '#core/domain/accounts.ts';
import type { ConvertTerms } from '#core/domain/convert.ts';
import type { Money } from '#core/domain/money.ts';
import { query } from './client';
import type { Coin } from './market';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';

export interface ConvertibleCoin extends Coin {
  /** The terms for receiving the coin; `undefined` for a server that converts at last prices. */
  readonly terms: ConvertTerms | undefined;
}

export const convertQueries = {
  /** Coins that can be converted in an account, in the server's order (product.md#convert). */
  coins: (account: Account) =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'exchangeable', account],
      queryFn: async ({ signal }): Promise<ConvertibleCoin[]> => {
        const coins = await query(getCanExchangeCoin, { account }, { signal });
        return coins.map(({ id, code, scale, spread }) => {
          const isStated = scale !== undefined && spread !== undefined;
          return { id, code, terms: isStated ? { scale, spread } : undefined };
        });
      },
    }),
};

/** A conversion of one coin into another within an account. */
export interface CoinConversion {
  readonly account: Account;
  readonly fromCoinId: string;
  readonly toCoinId: string;
  readonly amount: Money;
  /**
   * The displayed amount of the target coin for one source coin. The call is refused if the rate
   * has changed (product.md#rate-change).
   */
  readonly rate: Money;
}

/** Converts coins (product.md#money-calls). */
export const convertCoins = moneyCall(
  exchangeCoin,
  (exchange: CoinConversion, transactionPassword: string) => ({ ...exchange, transactionPassword }),
);
