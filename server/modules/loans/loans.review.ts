import { and, eq } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { maturityOf } from '#core/domain/interest.ts';
import { loanTotal } from '#core/domain/loans.ts';
import { negate } from '#core/domain/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import { loans } from '../../db/schema/loans.ts';
import type { Decision, ReviewRule } from '../../jobs/review.ts';
import { schedule } from '../../jobs/schedule.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import type { Texts } from '../../texts/texts.ts';
import { sendNotice } from '../notices/notices.service.ts';
import { findLoan, type LoanRow, listApplications } from './loans.repo.ts';
import { approvedNotice, rejectedNotice } from './notices.ts';
import { firstLook } from './repayment.ts';

/**
 * Decides an application once. If approved, the amount is credited to account 1 and is due after
 * its term. The member gets a notice either way. Returns false if the application was no longer
 * open.
 */
export async function decideLoan(
  tx: Tx,
  texts: Texts,
  { id: loanId, isApproved, remark, now }: Decision,
): Promise<boolean> {
  const row = await findLoan(tx, loanId);
  if (!row) return false;
  const { loan, coin } = row;
  const repaymentAt = isApproved ? maturityOf(now, loan.durationDays) : null;
  const decided = await tx
    .update(loans)
    .set({
      status: isApproved ? 'approved' : 'rejected',
      repayment: isApproved ? 'due' : 'none',
      decidedAt: now,
      remark,
      repaymentAt,
    })
    .where(and(eq(loans.id, loanId), eq(loans.status, 'applying')))
    .returning({ id: loans.id });
  if (decided.length === 0) return false;
  const { memberId, orderNumber, amount } = loan;
  const about = { memberId, loanId, orderNumber, coin, at: now };
  if (repaymentAt === null) {
    await sendNotice(tx, rejectedNotice(texts, { ...about, remark }));
    return true;
  }
  await payOut(tx, loan, now);
  await schedule(tx, {
    kind: 'loan.due',
    subjectId: loanId,
    dueAt: firstLook(repaymentAt, loan.durationDays),
  });
  const total = loanTotal(amount, loan.interest);
  await sendNotice(tx, approvedNotice(texts, { ...about, amount, total, repaymentAt }));
  return true;
}

async function payOut(tx: Tx, { id, memberId, coinId, amount }: LoanRow, at: number) {
  await postEntry(tx, {
    kind: 'loan.pay',
    reference: `loan:${id}`,
    at,
    postings: [
      { house: 'loans', coinId, amount: negate(amount) },
      { memberId, account: ACCOUNT.funds, bucket: 'available', coinId, amount },
    ],
  });
}

/**
 * Returns the open applications for the desk, oldest first; with `id`, only the one with that id.
 */
export async function openApplications(db: Db, limit: number, id?: number) {
  return (await listApplications(db, limit, id)).map(({ loan, coin, title }) => ({
    id: loan.id,
    memberId: loan.memberId,
    createdAt: loan.createdAt,
    orderNumber: loan.orderNumber,
    title: title.en,
    amount: loan.amount,
    coin,
    photoIds: [loan.frontId, loan.backId, loan.handheldId],
  }));
}

export const loanReview = { list: openApplications, decide: decideLoan } satisfies ReviewRule;
