import { msg } from '@lingui/core/macro';
import { ACCOUNT, type Account } from '#/domain/accounts';

/** Display names of the accounts. */
export const ACCOUNT_LABELS: Record<Account, ReturnType<typeof msg>> = {
  [ACCOUNT.funds]: msg`Funds`,
  [ACCOUNT.options]: msg`Options`,
  [ACCOUNT.quant]: msg`Quant`,
};
