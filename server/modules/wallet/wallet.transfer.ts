import { CODE } from '../../../src/contract/envelope.ts';
import type { Account } from '../../../src/domain/accounts.ts';
import { type Money, negate } from '../../../src/domain/money.ts';
import { type OwnTransferFault, ownTransferFault } from '../../../src/domain/transfer.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { ownTransfers } from '../../db/schema/wallet.ts';
import type { Effect } from '../../idempotency/once.ts';
import { findAvailable } from '../../ledger/balances.ts';
import { book, shortText } from '../../ledger/book.ts';
import { Refusal } from '../../refusal.ts';
import { findCoin } from './wallet.repo.ts';
import { walletTexts } from './wallet.texts.ts';

export interface OwnTransfer {
  readonly memberId: number;
  readonly coinId: number;
  readonly from: Account;
  readonly to: Account;
  readonly amount: Money;
}

const FAULT_TEXTS: Readonly<Record<OwnTransferFault, Refusal['text']>> = {
  sameAccount: walletTexts.sameAccount,
  noAmount: walletTexts.noAmount,
  aboveBalance: shortText,
};

/** Decides a transfer between two accounts of a member: any coin, free of charge, done at once. */
export async function planOwnTransfer(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { memberId, coinId, from, to, amount }: OwnTransfer,
): Promise<Effect<null>> {
  const coin = await findCoin(db, coinId);
  if (!coin) throw new Refusal(walletTexts.unknownCoin);
  const balance = await findAvailable(db, memberId, from, coinId);
  const fault = ownTransferFault({ from, to, amount, balance });
  if (fault) throw new Refusal(FAULT_TEXTS[fault], { code: CODE.rule });
  const now = clock();

  return async (tx) => {
    const [made] = await tx
      .insert(ownTransfers)
      .values({ memberId, coinId, fromAccount: from, toAccount: to, amount, createdAt: now })
      .returning({ id: ownTransfers.id });
    if (!made) throw new Error('a transfer got no number');
    const mine = { memberId, bucket: 'available', coinId } as const;
    await book(tx, {
      kind: 'own.transfer',
      reference: `own-transfer:${made.id}`,
      at: now,
      legs: [
        { ...mine, account: from, amount: negate(amount) },
        { ...mine, account: to, amount },
      ],
    });
    return { data: null, text: walletTexts.transferred };
  };
}
