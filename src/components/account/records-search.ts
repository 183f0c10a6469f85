import type { Account } from '#/domain/accounts';
import { type Holding, priceOf } from '#/domain/assets';

/** Returns the search of /trade-account for a coin of an account (product.md#account-records). */
export function recordsSearch(account: Account, holding: Holding) {
  return {
    id: holding.coinId,
    name: holding.code,
    type: `${account}` as const,
    usd: holding.value,
    conversion: priceOf(holding),
  };
}
