import { and, eq, inArray, sql } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { loanTotal } from '#core/domain/loans.ts';
import { compare, type Money, negate, ZERO } from '#core/domain/money.ts';
import type { Tx } from '../../db/db.ts';
import { balances } from '../../db/schema/ledger.ts';
import { loans } from '../../db/schema/loans.ts';
import type { JobHandler, Reschedule } from '../../jobs/runner.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import type { Texts } from '../../texts/texts.ts';
import { sendNotice } from '../notices/notices.service.ts';
import { findLoan, type LoanRow } from './loans.repo.ts';
import { dueSoonNotice, overdueNotice, repaidNotice } from './notices.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Interval of attempts in addition to those at each credit (`retryOverdueLoans`). */
const RETRY_MS = HOUR_MS;

/**
 * First due time of a loan's job (epoch ms): a day before repayment for the reminder, unless the
 * term is one day.
 */
export function firstLook(repaymentAt: number, durationDays: number): number {
  return durationDays > 1 ? repaymentAt - DAY_MS : repaymentAt;
}

/**
 * Takes principal and interest from account 1 when a loan falls due (product.md#loan-repayment,
 * ADR-114). When the balance is too low the loan becomes overdue, without further interest, and
 * repayment is attempted until it succeeds.
 */
export function repayLoan({ texts }: { readonly texts: Texts }): JobHandler {
  return async (loanId, now) => ({ attempt: (tx) => attempt(tx, texts, loanId, now) });
}

async function attempt(
  tx: Tx,
  texts: Texts,
  loanId: number,
  now: number,
): Promise<Reschedule | undefined> {
  const found = await findLoan(tx, loanId);
  if (!found) throw new Error(`loan ${loanId} does not exist`);
  const { loan, coin } = found;
  const isOpen = loan.repayment === 'due' || loan.repayment === 'overdue';
  if (!isOpen || loan.repaymentAt === null) return undefined;
  const { memberId, orderNumber, repaymentAt } = loan;
  const total = loanTotal(loan.amount, loan.interest);
  const about = { memberId, loanId, orderNumber, total, coin, at: now };
  if (now < repaymentAt) {
    await sendNotice(tx, dueSoonNotice(texts, { ...about, repaymentAt }));
    return { laterAt: repaymentAt };
  }
  const available = await lockAvailable(tx, loan);
  if (compare(available, total) < 0) {
    await markOverdue(tx, loan);
    await sendNotice(tx, overdueNotice(texts, about));
    return { laterAt: now + RETRY_MS };
  }
  await repay(tx, loan, total, now);
  await sendNotice(tx, repaidNotice(texts, about));
  return undefined;
}

/** Locks and returns the member's available balance; `retryOverdueLoans` depends on this lock. */
async function lockAvailable(tx: Tx, { memberId, coinId }: LoanRow): Promise<Money> {
  const [row] = await tx
    .select({ available: balances.available })
    .from(balances)
    .where(
      and(
        eq(balances.memberId, memberId),
        eq(balances.account, ACCOUNT.funds),
        eq(balances.coinId, coinId),
      ),
    )
    .for('update');
  return row?.available ?? ZERO;
}

async function markOverdue(tx: Tx, { id }: LoanRow): Promise<void> {
  await tx
    .update(loans)
    .set({ repayment: 'overdue' })
    .where(and(eq(loans.id, id), sql`${loans.repayment} = 'due'`));
}

async function repay(tx: Tx, loan: LoanRow, total: Money, now: number): Promise<void> {
  const { id, memberId, coinId } = loan;
  const repaid = await tx
    .update(loans)
    .set({ repayment: 'repaid', repaidAt: now })
    .where(and(eq(loans.id, id), inArray(loans.repayment, ['due', 'overdue'])))
    .returning({ id: loans.id });
  if (repaid.length === 0) return;
  await postEntry(tx, {
    kind: 'loan.repay',
    reference: `loan:${id}`,
    at: now,
    postings: [
      { memberId, account: ACCOUNT.funds, bucket: 'available', coinId, amount: negate(total) },
      { house: 'loans', coinId, amount: total },
    ],
  });
}
