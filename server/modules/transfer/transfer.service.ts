import { sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { Account } from '#core/domain/accounts.ts';
import { type Money, negate } from '#core/domain/money.ts';
import { type OwnTransferValidationError, validateOwnTransfer } from '#core/domain/transfer.ts';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { insertWithEntry, insufficientBalanceText } from '../../ledger/post-entry.ts';
import type { Clock } from '../../lib/clock.ts';
import { assetsTexts } from '../assets/assets.texts.ts';
import { findCoin } from '../assets/coins.ts';

export interface OwnTransfer {
  readonly memberId: number;
  readonly coinId: number;
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money;
}

const VALIDATION_TEXTS: Readonly<Record<OwnTransferValidationError, Refusal['text']>> = {
  sameAccount: assetsTexts.sameAccount,
  noAmount: assetsTexts.noAmount,
  aboveBalance: insufficientBalanceText,
};

const insertTransfer = insertWithEntry<OwnTransfer & { readonly now: number }>(
  { kind: 'own.transfer', subject: 'own-transfer' },
  (value) => sql`
    insert into own_transfers (member_id, coin_id, from_account, to_account, amount, created_at)
    values (${value('memberId')}, ${value('coinId')}, ${value('from')}, ${value('to')},
      ${value('amount')}, ${value('now')})
    returning id`,
);

/**
 * Plans a transfer of any coin between two of a member's accounts, which is free of charge and
 * immediate (product.md#transfer).
 */
export async function planOwnTransfer(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { memberId, coinId, from, to, amount }: OwnTransfer,
): Promise<Effect<null>> {
  const coin = await findCoin(db, coinId);
  if (!coin) throw new Refusal(assetsTexts.unknownCoin);
  // The entry checks the balance, under its lock.
  const validationError = validateOwnTransfer({ from, to, amount, balance: undefined });
  if (validationError) throw new Refusal(VALIDATION_TEXTS[validationError], { code: CODE.rule });
  const now = clock();

  return async (tx) => {
    const purse = { memberId, bucket: 'available', coinId } as const;
    const postings = [
      { ...purse, account: from, amount: negate(amount) },
      { ...purse, account: to, amount },
    ];
    await insertTransfer(tx, { memberId, coinId, from, to, amount, now }, { at: now, postings });
    return { data: null, text: assetsTexts.transferred };
  };
}
