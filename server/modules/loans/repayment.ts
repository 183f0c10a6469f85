import { and, eq, inArray, sql } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { earlyInterest, loanTotal } from '#core/domain/loans.ts';
import { compare, type Money, negate, ZERO } from '#core/domain/money.ts';
import type { Db, Tx } from '../../db/db.ts';
import { balances } from '../../db/schema/ledger.ts';
import { loans } from '../../db/schema/loans.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import type { JobHandler, Reschedule } from '../../jobs/runner.ts';
import { postEntry } from '../../ledger/post-entry.ts';
import type { Texts } from '../../texts/texts.ts';
import { sendNotice } from '../notices/notices.service.ts';
import { findLoan, type Loan, type LoanRow, loanNotFound } from './loans.repo.ts';
import { dueSoonNotice, overdueNotice, repaidNotice, repaidText } from './notices.ts';

const repayTexts = {
  notDue: /*i18n*/ { id: 'loans.notDue', message: 'This loan can no longer be repaid early.' },
  moreDue: /*i18n*/ {
    id: 'loans.moreDue',
    message:
      'Another day of interest has started, so {total} {coin} is now due. Please review and try again.',
  },
} as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Interval of the attempts that are made in addition to those at each credit (`retryOverdueLoans`).
 */
const RETRY_MS = HOUR_MS;

/**
 * Returns the first due time of a loan's job (epoch ms): a day before the repayment, for the
 * reminder, unless the term is one day.
 */
export function firstLook(repaymentAt: number, durationDays: number): number {
  return durationDays > 1 ? repaymentAt - DAY_MS : repaymentAt;
}

/**
 * Debits principal and interest from account 1 when a loan is due (product.md#loan-repayment,
 * ADR-114). If the balance is too low, the loan becomes overdue, without further interest, and
 * repayment is retried until it succeeds.
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
  await repay(tx, loan, { total, early: null }, now);
  await sendNotice(tx, repaidNotice(texts, about));
  return undefined;
}

/**
 * Returns the interest if a loan is repaid at `now` (product.md#repaying-early); `undefined` if the
 * loan is not owed or is overdue.
 */
export function interestNow({ loan, scale }: Loan, now: number): Money | undefined {
  if (loan.repayment !== 'due' || loan.decidedAt === null) return undefined;
  return earlyInterest({ ...loan, scale, paidAt: loan.decidedAt }, now);
}

interface Repayment {
  readonly memberId: number;
  readonly loanId: number;
  /** The maximum amount that the member has agreed to pay. */
  readonly total: Money;
  readonly now: number;
}

/** Plans the early repayment of a loan (product.md#repaying-early). */
export async function planRepayment(
  { db, texts }: { readonly db: Db; readonly texts: Texts },
  { memberId, loanId, total: agreed, now }: Repayment,
): Promise<Effect<null>> {
  const found = await findLoan(db, loanId);
  // Another member's loan is reported as missing.
  if (found?.loan.memberId !== memberId) throw new Refusal(loanNotFound, { code: CODE.notFound });
  const { loan, coin } = found;
  const { orderNumber } = loan;
  const early = interestNow(found, now);
  if (early === undefined) throw new Refusal(repayTexts.notDue, { code: CODE.rule });
  const total = loanTotal(loan.amount, early);
  if (compare(total, agreed) > 0) {
    throw new Refusal(repayTexts.moreDue, { code: CODE.rule, values: { total, coin } });
  }
  return async (tx) => {
    // Rows are locked in the same order as by the job, which may run at the same time.
    await lockAvailable(tx, loan);
    const isRepaid = await repay(tx, loan, { total, early }, now);
    if (!isRepaid) throw new Refusal(repayTexts.notDue, { code: CODE.rule });
    const about = { memberId, loanId, orderNumber, total, coin, at: now };
    await sendNotice(tx, repaidNotice(texts, about));
    return { data: null, text: repaidText };
  };
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

/** Debits `total` once; returns false if the loan is no longer owed. */
async function repay(
  tx: Tx,
  { id, memberId, coinId }: LoanRow,
  { total, early }: { readonly total: Money; readonly early: Money | null },
  now: number,
): Promise<boolean> {
  const states = early === null ? (['due', 'overdue'] as const) : (['due'] as const);
  const repaid = await tx
    .update(loans)
    .set({ repayment: 'repaid', repaidAt: now, earlyInterest: early })
    .where(and(eq(loans.id, id), inArray(loans.repayment, [...states])))
    .returning({ id: loans.id });
  if (repaid.length === 0) return false;
  await postEntry(tx, {
    kind: 'loan.repay',
    reference: `loan:${id}`,
    at: now,
    postings: [
      { memberId, account: ACCOUNT.funds, bucket: 'available', coinId, amount: negate(total) },
      { house: 'loans', coinId, amount: total },
    ],
  });
  return true;
}
