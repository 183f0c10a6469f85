import type { Account } from '#core/domain/accounts.ts';
import { type Holding, priceOf } from '#core/domain/assets.ts';

export type RecordsTab = 'finance' | 'withdrawal' | 'deposit' | 'transfer';

/**
 * The search parameters of /trade-account: coin and account. The URL also contains their values
 * (`usd`, `conversion`). Since anyone can edit a URL, they are never shown.
 */
export interface RecordsSearch {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly type?: `${Account}` | undefined;
  readonly usd?: string | undefined;
  readonly conversion?: string | undefined;
  readonly tab?: RecordsTab | undefined;
  /** The first and last day (such as `2026-11-22`) in the device's time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the search of /trade-account for a coin of an account (product.md#account-records). */
export function recordsSearch(account: Account, holding: Holding): RecordsSearch {
  return {
    id: holding.coinId,
    name: holding.code,
    type: `${account}`,
    usd: holding.value,
    conversion: priceOf(holding),
  };
}
