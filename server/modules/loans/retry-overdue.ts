import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { ACCOUNT } from '#core/domain/accounts.ts';
import type { Credit, Tx } from '../../db/db.ts';
import { notifyOnCommit } from '../../db/on-commit.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { loans } from '../../db/schema/loans.ts';

/**
 * Makes the repayment jobs of overdue loans due whenever their coin is credited to account 1
 * (product.md#loan-repayment). It is a listener of awaited credits (ADR-114), so it must be called
 * while the credited rows are locked. A repayment attempt in progress holds a lock on its job, and
 * either waits for those rows and then reads the credit, or locked them earlier and has finished. A
 * locked job is therefore skipped, and no credit is missed.
 */
export async function retryOverdueLoans(
  tx: Tx,
  credits: readonly Credit[],
  now: number,
): Promise<void> {
  const ofLoan = credits
    .filter(({ account }) => account === ACCOUNT.funds)
    .map(({ memberId, coinId }) => and(eq(loans.memberId, memberId), eq(loans.coinId, coinId)));
  if (ofLoan.length === 0) return;
  const waiting = tx
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(loans, eq(loans.id, jobs.subjectId))
    .where(
      and(
        sql`${loans.repayment} = 'overdue'`,
        or(...ofLoan),
        eq(jobs.kind, 'loan.due'),
        gt(jobs.dueAt, now),
      ),
    )
    .for('update', { of: jobs, skipLocked: true });
  const woken = await tx
    .update(jobs)
    .set({ dueAt: now, claimedUntil: null })
    .where(inArray(jobs.id, waiting))
    .returning({ id: jobs.id });
  if (woken.length > 0) notifyOnCommit(tx, 'jobDueAt', now);
}
