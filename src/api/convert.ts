import { queryOptions } from '@tanstack/react-query';
import { exchangeCoin, getCanExchangeCoin } from '#/contract/convert';
import type { Account } from '#/domain/accounts';
import type { ConvertTerms } from '#/domain/convert';
import type { Money } from '#/domain/money';
import { memberDataKey } from './assets';
import { type ApiResult, mutate, query } from './client';
import type { Coin } from './market';
import { moneyOf } from './wire-money';

export interface ConvertibleCoin extends Coin {
  /** Terms of what is received in the coin; missing at a server that deals at last prices. */
  readonly terms: ConvertTerms | undefined;
}

/** Coins that can be exchanged in an account, in the order of the server. */
export function convertibleCoinsQuery(memberKey: string, account: Account) {
  return queryOptions({
    queryKey: [...memberDataKey(memberKey), 'exchangeable', account],
    queryFn: async ({ signal }): Promise<ConvertibleCoin[]> => {
      const coins = await query(getCanExchangeCoin, { type: account }, { signal });
      return coins.map(({ id, title, scale, spread: share }) => {
        const spread = moneyOf(share);
        const isTold = scale !== undefined && spread !== undefined;
        return { id, code: title, terms: isTold ? { scale, spread } : undefined };
      });
    },
  });
}

/** One coin for another within an account. */
export interface CoinConversion {
  readonly account: Account;
  readonly fromCoinId: string;
  readonly toCoinId: string;
  readonly amount: Money;
  /** Target coin for one source coin of this amount as shown; the server refuses when it has moved too far. */
  readonly rate: Money;
}

/** Exchanges coins under the key of its intent. */
export function convertCoins(
  exchange: CoinConversion,
  transactionPassword: string,
  idempotencyKey: string,
): Promise<ApiResult<unknown>> {
  const fields = {
    type: exchange.account,
    from_coin_id: exchange.fromCoinId,
    to_coin_id: exchange.toCoinId,
    amount: exchange.amount,
    rate: exchange.rate,
    paypassword: transactionPassword,
  };
  return mutate(exchangeCoin, fields, { idempotencyKey });
}
