import type { Db, Tx } from '../../db/db.ts';
import type { Decision, ReviewRule } from '../../jobs/review.ts';
import type { Texts } from '../../texts/texts.ts';
import { approveWithdrawal, rejectWithdrawal } from './steps.ts';
import { listWithdrawalsIn } from './withdrawal.repo.ts';

/**
 * Decides a withdrawal once. If approved, it waits to be sent and the amount stays frozen; if
 * rejected, the amount becomes available again. Returns false if the withdrawal was no longer in
 * review.
 */
export function decideWithdrawal(
  tx: Tx,
  texts: Texts,
  { id, isApproved, remark, now, actor }: Decision,
): Promise<boolean> {
  return isApproved
    ? approveWithdrawal(tx, { id, now, actor })
    : rejectWithdrawal(tx, texts, { id, now, remark });
}

/**
 * Returns the withdrawals in review for the desk, oldest first, with complete card numbers; with
 * `id`, only that withdrawal.
 */
async function openWithdrawals(db: Db, limit: number, id?: number) {
  const rows = await listWithdrawalsIn(db, ['review'], { limit, id });
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
