import type { Account } from '#core/domain/accounts.ts';
import { type Money, negate } from '#core/domain/money.ts';
import type { Tx } from '../db/db.ts';
import { openings } from '../db/schema/ledger.ts';
import { type Posting, postEntry } from './post-entry.ts';

export interface OpeningCredit {
  readonly memberId: number;
  readonly account: Account;
  readonly coinId: number;
  readonly amount: Money;
}

/**
 * Credits funds that came from no deposit, and inserts the rows against which the entry is
 * verified.
 */
export async function postOpening(
  tx: Tx,
  entry: { readonly reference: string; readonly at: number },
  credits: readonly OpeningCredit[],
): Promise<void> {
  const { reference, at } = entry;
  if (credits.length === 0) return;
  await tx.insert(openings).values(credits.map((credit) => ({ reference, ...credit })));
  const postings = credits.flatMap((credit): Posting[] => [
    { ...credit, bucket: 'available' },
    { house: 'opening', coinId: credit.coinId, amount: negate(credit.amount) },
  ]);
  await postEntry(tx, { kind: 'opening', reference, at, postings });
}
