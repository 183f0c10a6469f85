import type { SQL } from 'drizzle-orm';
import { eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { CODE } from '../../src/contract/envelope.ts';
import type { Config } from '../config.ts';
import type { Tx } from '../db/db.ts';
import { members } from '../db/schema/auth.ts';
import type { JobKind } from '../db/schema/jobs.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Texts } from '../texts/texts.ts';
import type { JobHandler } from './runner.ts';
import { schedule } from './schedule.ts';

/**
 * With REVIEW=auto a request is approved after this time (product.md#requests-under-review,
 * ADR-008).
 */
const REVIEW_MS = 20_000;
/** Most open requests of a kind per member (ADR-041). */
const MOST_OPEN = 10;

const tooManyOpen = /*i18n*/ {
  id: 'review.tooManyOpen',
  message: '{count} of your requests wait already. Wait until one is decided.',
};

/** A decision of the desk or of a job about request `id`. */
export interface Decision {
  readonly id: number;
  readonly isApproved: boolean;
  /** Reason of a rejection, shown to the member. */
  readonly remark: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Applies a decision with all its effects, once; returns false when the request was no longer open.
 */
export type Decide = (tx: Tx, texts: Texts, decision: Decision) => Promise<boolean>;

/**
 * Throws a Refusal when ten requests of a member are open: those rows of `table` that `isOpen`
 * matches. Locks the member's row until the transaction ends, so that requests of a member are
 * serialised.
 */
export async function refuseTooManyOpen(
  tx: Tx,
  memberId: number,
  table: PgTable,
  isOpen: SQL | undefined,
): Promise<void> {
  const isMember = eq(members.id, memberId);
  await tx.select({ id: members.id }).from(members).where(isMember).for('no key update');
  if ((await tx.$count(table, isOpen)) < MOST_OPEN) return;
  throw new Refusal(tooManyOpen, { code: CODE.rule, values: { count: MOST_OPEN } });
}

/** Schedules the job that approves a request when there is no desk (REVIEW=auto). */
export async function scheduleReview(
  tx: Tx,
  { review }: Pick<Config, 'review'>,
  request: { readonly kind: JobKind; readonly subjectId: number; readonly now: number },
): Promise<void> {
  const { now, ...job } = request;
  if (review === 'auto') await schedule(tx, { ...job, dueAt: now + REVIEW_MS });
}

/** Returns a job handler that approves a request if it is still open. */
export function approveByJob(decide: Decide, texts: Texts): JobHandler {
  return async (id, now) => ({
    effect: async (tx) => void (await decide(tx, texts, { id, isApproved: true, remark: '', now })),
  });
}
