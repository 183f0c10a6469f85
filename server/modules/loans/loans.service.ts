import { and, eq } from 'drizzle-orm';
import { CODE } from '#core/contract/envelope.ts';
import { type LoanPhoto, loanInterest, validateLoan } from '#core/domain/loans.ts';
import type { Money } from '#core/domain/money.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { insertOne } from '../../db/insert-one.ts';
import { loans } from '../../db/schema/loans.ts';
import { rangeRefusal } from '../../errors/range-refusal.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { Effect } from '../../idempotency/with-idempotency.ts';
import { assertFewOpenRequests } from '../../jobs/open-requests.ts';
import { scheduleReview } from '../../jobs/review.ts';
import { assertNotHalted } from '../../ledger/part-halts.ts';
import { isRestricted, restrictedRefusal } from '../../ledger/restrictions.ts';
import { newOrderNumber } from '../../lib/order-number.ts';
import { ownUpload } from '../../uploads/store.ts';
import { assertCertified, assertWithinLimit } from './conditions.ts';
import { findLoan, listProjects, loanNotFound } from './loans.repo.ts';

export interface LoanDeps {
  readonly db: Db;
  readonly config: Pick<Config, 'review'>;
}

export interface Application {
  readonly memberId: number;
  readonly projectId: number;
  readonly amount: Money;
  /** Paths of the member's own uploads. */
  readonly photos: Readonly<Record<LoanPhoto, string>>;
  readonly now: number;
}

const texts = {
  unknownProject: /*i18n*/ { id: 'loans.unknownProject', message: 'This loan isn’t available.' },
  applied: /*i18n*/ {
    id: 'loans.applied',
    message: 'Application submitted. We’ll notify you of our decision.',
  },
  cancelled: /*i18n*/ { id: 'loans.cancelled', message: 'Your application was cancelled.' },
  decided: /*i18n*/ {
    id: 'loans.decided',
    message: 'This application has already been decided and can no longer be cancelled.',
  },
} as const;

/**
 * Plans an application, whose terms are fixed by its effect. No money moves before it is approved
 * (product.md#loans).
 */
export async function planApplication(
  { db, config }: LoanDeps,
  { memberId, projectId, amount, photos, now }: Application,
): Promise<Effect<null>> {
  const [project] = await listProjects(db, projectId);
  if (!project) throw new Refusal(texts.unknownProject, { code: CODE.notFound });
  await assertNotHalted(db, ['loans', `coin:${project.coin.code}`]);
  const validationError = validateLoan(amount, project);
  if (validationError !== undefined)
    throw rangeRefusal(validationError, project.range, project.coin.code);
  await assertCertified(db, memberId, project);
  const frontId = await ownUpload(db, memberId, photos.front);
  const backId = await ownUpload(db, memberId, photos.back);
  const handheldId = await ownUpload(db, memberId, photos.handheld);
  const { interestRate, durationDays } = project;

  return async (tx) => {
    const isOpen = and(eq(loans.memberId, memberId), eq(loans.status, 'applying'));
    await assertFewOpenRequests(tx, memberId, loans, isOpen);
    if (await isRestricted(tx, memberId, 'trading', now)) throw restrictedRefusal();
    await assertCertified(tx, memberId, project);
    await assertWithinLimit(tx, memberId, project, amount);
    const loanId = await insertOne(
      tx
        .insert(loans)
        .values({
          orderNumber: newOrderNumber(now),
          memberId,
          projectId,
          coinId: project.coin.id,
          amount,
          interestRate,
          durationDays,
          interest: loanInterest(amount, project),
          frontId,
          backId,
          handheldId,
          status: 'applying',
          createdAt: now,
        })
        .returning({ id: loans.id }),
    );
    await scheduleReview(tx, config, { kind: 'loan.review', subjectId: loanId, now });
    return { data: null, text: texts.applied };
  };
}

/** Plans the cancellation of a member's application. Throws a Refusal if it has been decided. */
export async function planCancellation(
  { db }: LoanDeps,
  { memberId, loanId, now }: { memberId: number; loanId: number; now: number },
): Promise<Effect<null>> {
  const row = await findLoan(db, loanId);
  // Another member's loan is reported as missing.
  if (row?.loan.memberId !== memberId) throw new Refusal(loanNotFound, { code: CODE.notFound });
  return async (tx) => {
    const cancelled = await tx
      .update(loans)
      .set({ status: 'cancelled', decidedAt: now })
      .where(and(eq(loans.id, loanId), eq(loans.status, 'applying')))
      .returning({ id: loans.id });
    if (cancelled.length === 0) throw new Refusal(texts.decided, { code: CODE.rule });
    return { data: null, text: texts.cancelled };
  };
}
