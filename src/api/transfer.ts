import { transfer } from '#core/contract/transfer.ts';
import type { Account } from '#core/domain/accounts.ts';
import type { Money } from '#core/domain/money.ts';
import { moneyCall } from './money-call';

/** A transfer from one account of the member to another. */
export interface OwnTransfer {
  readonly coinId: string;
  readonly amount: Money;
  readonly from: Account;
  readonly to: Account;
}

/** Moves a coin between the member's own accounts (product.md#transfer). */
export const moveBetweenAccounts = moneyCall(transfer, (fields: OwnTransfer) => fields);
