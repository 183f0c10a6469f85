import type { Account } from './accounts.ts';
import { compare, isPositive, type Money } from './money.ts';

export type OwnTransferValidationError = 'sameAccount' | 'noAmount' | 'aboveBalance';

/** First reason why an amount cannot go from one own account to another; the server asks the same. */
export function validateOwnTransfer(transfer: {
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money | undefined;
  /** Available in the account it leaves; `undefined` where the booking is to tell. */
  readonly balance: Money | undefined;
}): OwnTransferValidationError | undefined {
  const { from, to, amount, balance } = transfer;
  if (from === to) return 'sameAccount';
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  return balance !== undefined && compare(amount, balance) > 0 ? 'aboveBalance' : undefined;
}
