import { and, asc, eq } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { negate } from '#core/domain/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import { deposits } from '../../db/schema/funding.ts';
import { coins } from '../../db/schema/market.ts';
import type { Decision, ReviewRule } from '../../jobs/review.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import type { Texts } from '../../texts/texts.ts';
import { noticeTexts, sendNotice } from '../notices/notices.service.ts';
import { findDeposit } from './deposit.repo.ts';
import { depositNotices } from './deposit.texts.ts';

/**
 * Decides a deposit once. Approved, it is credited to account 1. The member gets a notice either
 * way. Returns false when it was no longer open.
 */
export async function decideDeposit(
  tx: Tx,
  texts: Texts,
  { id, isApproved, remark, now }: Decision,
): Promise<boolean> {
  const decided = await tx
    .update(deposits)
    .set({ status: isApproved ? 'approved' : 'rejected', remark, decidedAt: now })
    .where(and(eq(deposits.id, id), eq(deposits.status, 'pending')))
    .returning({ id: deposits.id });
  const found = decided.length === 0 ? undefined : await findDeposit(tx, id);
  if (!found) return false;
  const { memberId, coinId, amount } = found.deposit;
  if (isApproved) {
    await postEntry(tx, {
      kind: 'deposit',
      reference: `deposit:${id}`,
      at: now,
      postings: [
        { house: 'deposits', coinId, amount: negate(amount) },
        { memberId, account: ACCOUNT.funds, bucket: 'available', coinId, amount },
      ],
    });
  }
  const noticeText = isApproved ? depositNotices.approved : depositNotices.rejected;
  await sendNotice(tx, {
    memberId,
    key: `deposit:${id}`,
    at: now,
    push: { kind: 'money', path: '/assets' },
    ...noticeTexts(texts, noticeText, { amount, coin: found.coin, remark }),
  });
  return true;
}

/** Returns the open deposits for the desk, oldest first; with `id` only that one. */
async function openDeposits(db: Db, limit: number, id?: number) {
  const isThis = id === undefined ? undefined : eq(deposits.id, id);
  const rows = await db
    .select({ deposit: deposits, coin: coins.code })
    .from(deposits)
    .innerJoin(coins, eq(coins.id, deposits.coinId))
    .where(and(eq(deposits.status, 'pending'), isThis))
    .orderBy(asc(deposits.id))
    .limit(limit);
  return rows.map(({ deposit, coin }) => ({
    id: deposit.id,
    memberId: deposit.memberId,
    createdAt: deposit.createdAt,
    amount: deposit.amount,
    coin,
    target: deposit.target,
    photoIds: [deposit.voucherId],
  }));
}

export const depositReview = { list: openDeposits, decide: decideDeposit } satisfies ReviewRule;
