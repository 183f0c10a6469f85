import { transfer } from '#core/contract/transfer.ts';
import type { Account } from '#core/domain/accounts.ts';
import type { Money } from '#core/domain/money.ts';
import { type ApiResult, mutate } from './client';

/** A transfer from one account of the member to another. */
export interface OwnTransfer {
  readonly coinId: string;
  readonly amount: Money;
  readonly from: Account;
  readonly to: Account;
}

/**
 * Moves a coin between own accounts under the key of its intent. Throws ApiError
 * (product.md#transfer).
 */
export function moveBetweenAccounts(
  fields: OwnTransfer,
  idempotencyKey: string,
): Promise<ApiResult<unknown>> {
  return mutate(transfer, fields, { idempotencyKey });
}
