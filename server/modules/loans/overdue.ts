import { and, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import type { Db } from '../../db/db.ts';
import { loans } from '../../db/schema/loans.ts';
import { Refusal } from '../../errors/refusal.ts';

const overdueText = /*i18n*/ {
  id: 'loans.overdue',
  message: 'You have an overdue loan. Withdrawals and sending are paused until you repay it.',
};

/** Returns true while the member has an overdue loan (product.md#overdue-loan). */
export async function hasOverdueLoan(db: Db, memberId: number): Promise<boolean> {
  const found = await db
    .select({ id: loans.id })
    .from(loans)
    .where(and(eq(loans.memberId, memberId), eq(loans.repayment, 'overdue')))
    .limit(1);
  return found.length > 0;
}

/**
 * Throws a Refusal (201) while the member has an overdue loan, during which no money may leave
 * (product.md#overdue-loan, ADR-114). It must be called in the transaction that moves the money.
 */
export async function assertNoOverdueLoan(db: Db, memberId: number): Promise<void> {
  if (await hasOverdueLoan(db, memberId)) throw new Refusal(overdueText, { code: CODE.rule });
}
