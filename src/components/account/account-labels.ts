import { msg } from '@lingui/core/macro';
import { ACCOUNT, type Account } from '#core/domain/accounts.ts';

/** Display names of the accounts. */
export const ACCOUNT_LABELS: Record<Account, ReturnType<typeof msg>> = {
  [ACCOUNT.funds]: msg`Funds`,
  [ACCOUNT.options]: msg`Options`,
  [ACCOUNT.quant]: msg`Quant`,
};

/** Display names of the accounts including the word "account", as a title. */
export const ACCOUNT_TITLES: Record<Account, ReturnType<typeof msg>> = {
  [ACCOUNT.funds]: msg`Funds account`,
  [ACCOUNT.options]: msg`Options account`,
  [ACCOUNT.quant]: msg`Quant account`,
};

/** The titles of the records of each account. */
export const ACCOUNT_RECORDS_TITLES: Record<Account, ReturnType<typeof msg>> = {
  [ACCOUNT.funds]: msg`Funds history`,
  [ACCOUNT.options]: msg`Options history`,
  [ACCOUNT.quant]: msg`Quant history`,
};
