import { and, asc, eq } from 'drizzle-orm';
import type { Account } from '#core/domain/accounts.ts';
import { negate } from '#core/domain/money.ts';
import { maskCardNumber } from '#core/domain/withdrawal-card.ts';
import type { Db, Tx } from '../../db/db.ts';
import { withdrawals } from '../../db/schema/funding.ts';
import { coins } from '../../db/schema/market.ts';
import type { Decision, ReviewRule } from '../../jobs/review.ts';
import { release } from '../../ledger/frozen.ts';
import { type Posting, postEntry } from '../../ledger/post-entry.ts';
import type { Texts } from '../../texts/texts.ts';
import { noticeTexts, sendNotice } from '../notices/notices.service.ts';
import { findWithdrawal, type WithdrawalRow } from './withdrawal.repo.ts';
import { withdrawalNotices } from './withdrawal.texts.ts';

/**
 * Decides a withdrawal once. Approved, the frozen amount leaves the member; rejected, it becomes
 * available again. The member gets a notice either way. Returns false when it was no longer open.
 */
export async function decideWithdrawal(
  tx: Tx,
  texts: Texts,
  { id, isApproved, remark, now }: Decision,
): Promise<boolean> {
  const decided = await tx
    .update(withdrawals)
    .set({ status: isApproved ? 'approved' : 'rejected', remark, decidedAt: now })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending')))
    .returning({ id: withdrawals.id });
  const found = decided.length === 0 ? undefined : await findWithdrawal(tx, id);
  if (!found) return false;
  const { withdrawal, coin } = found;
  await postEntry(tx, {
    kind: isApproved ? 'withdrawal.pay' : 'withdrawal.return',
    reference: `withdrawal:${id}`,
    at: now,
    postings: postingsOf(withdrawal, isApproved),
  });
  const noticeText = isApproved ? withdrawalNotices.approved : withdrawalNotices.rejected;
  const { kind, target } = withdrawal;
  await sendNotice(tx, {
    memberId: withdrawal.memberId,
    key: `withdrawal:${id}`,
    at: now,
    push: { kind: 'money', path: '/assets' },
    ...noticeTexts(texts, noticeText, {
      coin,
      amount: withdrawal.amount,
      arrival: withdrawal.arrival,
      fee: withdrawal.fee,
      target: kind === 'bank' ? maskCardNumber(target) : target,
      remark,
    }),
  });
  return true;
}

function postingsOf(withdrawal: WithdrawalRow, isApproved: boolean): Posting[] {
  const { memberId, coinId, amount, arrival, fee } = withdrawal;
  // The column is written only by planWithdrawal, with an account that it checked.
  const mine = { memberId, account: withdrawal.account as Account, coinId };
  if (!isApproved) return release(mine, amount);
  return [
    { ...mine, bucket: 'frozen', amount: negate(amount) },
    { house: 'withdrawals', coinId, amount: arrival },
    { house: 'fees', coinId, amount: fee },
  ];
}

/**
 * Returns the open withdrawals for the desk, oldest first, with the numbers of cards; with `id`
 * only that one.
 */
async function openWithdrawals(db: Db, limit: number, id?: number) {
  const isThis = id === undefined ? undefined : eq(withdrawals.id, id);
  const rows = await db
    .select({ withdrawal: withdrawals, coin: coins.code })
    .from(withdrawals)
    .innerJoin(coins, eq(coins.id, withdrawals.coinId))
    .where(and(eq(withdrawals.status, 'pending'), isThis))
    .orderBy(asc(withdrawals.id))
    .limit(limit);
  return rows.map(({ withdrawal: { kind, bankName, cardName, ...withdrawal }, coin }) => ({
    id: withdrawal.id,
    memberId: withdrawal.memberId,
    createdAt: withdrawal.createdAt,
    amount: withdrawal.amount,
    fee: withdrawal.fee,
    arrival: withdrawal.arrival,
    coin,
    target: withdrawal.target,
    ...(withdrawal.network !== null && { network: withdrawal.network }),
    ...(kind === 'bank' && { bankName, cardName }),
  }));
}

export const withdrawalReview = {
  list: openWithdrawals,
  decide: decideWithdrawal,
} satisfies ReviewRule;
