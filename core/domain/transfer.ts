import type { Account } from './accounts.ts';
import { compare, isPositive, type Money } from './money.ts';

export type OwnTransferValidationError = 'sameAccount' | 'noAmount' | 'aboveBalance';

/**
 * Returns the first reason why a transfer between own accounts is refused, or `undefined`
 * (product.md#transfer). Checked by the form and by the server.
 */
export function validateOwnTransfer(transfer: {
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money | undefined;
  /** The available balance of the source account; `undefined` if only the ledger checks it. */
  readonly balance: Money | undefined;
}): OwnTransferValidationError | undefined {
  const { from, to, amount, balance } = transfer;
  if (from === to) return 'sameAccount';
  if (amount === undefined || !isPositive(amount)) return 'noAmount';
  return balance !== undefined && compare(amount, balance) > 0 ? 'aboveBalance' : undefined;
}
