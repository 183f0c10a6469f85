import type { Money } from '#core/domain/money.ts';
import type { Db } from '../db/db.ts';
import { transact } from '../db/transact.ts';
import type { OpenReview, ReviewRule } from '../jobs/review.ts';
import { findHalt } from '../ledger/trading-halts.repo.ts';
import { checkSinceCheckpoint } from '../ledger/verify.ts';
import { depositReview } from '../modules/deposit/deposit.review.ts';
import { identityReview } from '../modules/identity/identity.review.ts';
import { loanReview } from '../modules/loans/loans.review.ts';
import { withdrawalReview } from '../modules/withdrawal/withdrawal.review.ts';
import type { Texts } from '../texts/texts.ts';
import { DeskError } from './desk-error.ts';
import { type Audit, insertAudit } from './operator.ts';
import { readPaymentHash } from './payment-hash.ts';
import { restrictedError } from './restricted-error.ts';

/** The areas whose requests the desk decides; their jobs apply the same rules (REVIEW=auto). */
export const REVIEWS = {
  deposit: depositReview,
  withdrawal: withdrawalReview,
  identity: identityReview,
  loan: loanReview,
} satisfies Record<string, ReviewRule>;

export type ReviewName = keyof typeof REVIEWS;
export const REVIEW_NAMES = Object.keys(REVIEWS) as readonly ReviewName[];

const MAX_LISTED = 1000;

/** Returns the open requests of a kind, oldest first. */
export function listReviews(db: Db, kind: ReviewName): Promise<readonly OpenReview[]> {
  return REVIEWS[kind].list(db, MAX_LISTED);
}

/** Returns an open request. Throws DeskError if there is none with this id. */
export async function findReview(db: Db, kind: ReviewName, id: number): Promise<OpenReview> {
  const [found] = await REVIEWS[kind].list(db, 1, id);
  if (!found) throw new DeskError(`no ${kind} ${id} waits for review`);
  return found;
}

/**
 * Decides a request once and writes the actor to the audit log in the same transaction. Throws
 * DeskError if the request is not open, the ledger has a discrepancy, or trading is halted.
 */
export async function decideReview(
  { db, texts }: { readonly db: Db; readonly texts: Texts },
  review: {
    kind: ReviewName;
    id: number;
    isApproved: boolean;
    remark: string;
    /** The received amount of a deposit; by default, the reported amount. */
    received?: Money | undefined;
  },
  audit: Audit,
): Promise<void> {
  const { kind, id, isApproved, remark, received } = review;
  await assertMoneyMoves(db);
  const isDone = await transact(db, async (tx) => {
    const decision = { id, isApproved, remark, received, now: audit.at, actor: audit.actor };
    if (!(await REVIEWS[kind].decide(tx, texts, decision))) return false;
    const action = `${kind}.${isApproved ? 'approve' : 'reject'}`;
    const payment = action === 'withdrawal.approve' && { payment: await readPaymentHash(tx, id) };
    await insertAudit(tx, audit, action, { id, remark, ...(received && { received }), ...payment });
    return true;
  }).catch((error: unknown) => {
    throw restrictedError(error, id);
  });
  if (!isDone) throw new DeskError(`no ${kind} ${id} waits for review`);
}

/** Throws DeskError if the ledger has a discrepancy or trading is halted. */
export async function assertMoneyMoves(db: Db): Promise<void> {
  const { discrepancies } = await checkSinceCheckpoint(db);
  if (discrepancies.length > 0)
    throw new DeskError(`the ledger does not verify: ${discrepancies[0]}`);
  const halt = await findHalt(db);
  if (halt !== undefined) throw new DeskError(`trading is halted: ${halt.reason}`);
}
