import { eq, inArray } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { deposits, withdrawals } from '../db/schema/funding.ts';
import { identityRequests } from '../db/schema/identity.ts';
import type { JobKind } from '../db/schema/jobs.ts';
import { loans } from '../db/schema/loans.ts';
import { transact } from '../db/transact.ts';
import type { ReviewSwitch } from '../jobs/review.ts';
import { scheduleOnce } from '../jobs/schedule.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { type Audit, insertAudit } from './operator.ts';

/**
 * Returns true if the switch is offered: in a demo, unless `REVIEW=desk` leaves everything to the
 * desk.
 */
export function hasReviewSwitch({ demo, review }: Pick<Config, 'demo' | 'review'>): boolean {
  return demo && review === 'auto';
}

/**
 * Leaves requests of the demo to the desk, or has them decided automatically, including those that
 * are already waiting.
 */
export async function setReviewMode(
  db: Db,
  {
    mode,
    config,
    review,
  }: { readonly mode: 'auto' | 'desk'; readonly config: Config; readonly review: ReviewSwitch },
  audit: Audit,
): Promise<void> {
  if (!hasReviewSwitch(config))
    throw new DeskRefusal('refused', 'requests are decided by the desk');
  await transact(db, async (tx) => {
    if (mode === 'auto') {
      for (const job of await listPending(tx)) await scheduleOnce(tx, { ...job, dueAt: audit.at });
    }
    await insertAudit(tx, audit, 'review.mode', { before: review.mode, mode });
  });
  review.mode = mode;
}

/** Returns the waiting requests, with the kind of job that decides each one automatically. */
async function listPending(db: Db) {
  const isOpen = inArray(withdrawals.step, ['review', 'approved', 'sending']);
  const found: [JobKind, { id: number }[]][] = [
    [
      'deposit.review',
      await db.select({ id: deposits.id }).from(deposits).where(eq(deposits.status, 'pending')),
    ],
    ['withdrawal.review', await db.select({ id: withdrawals.id }).from(withdrawals).where(isOpen)],
    [
      'identity.review',
      await db
        .select({ id: identityRequests.id })
        .from(identityRequests)
        .where(eq(identityRequests.status, 'pending')),
    ],
    [
      'loan.review',
      await db.select({ id: loans.id }).from(loans).where(eq(loans.status, 'applying')),
    ],
  ];
  return found.flatMap(([kind, rows]) => rows.map(({ id: subjectId }) => ({ kind, subjectId })));
}
