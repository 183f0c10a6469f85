import type { Money } from '#core/domain/money.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/db.ts';
import type { JobKind } from '../db/schema/jobs.ts';
import type { Texts } from '../texts/texts.ts';
import type { JobHandler } from './runner.ts';
import { schedule } from './schedule.ts';

/** With REVIEW=auto, a request is approved after this time (product.md#requests-under-review). */
const REVIEW_MS = 20_000;
/** A decision of the desk or of a job about request `id`. */
export interface Decision {
  readonly id: number;
  readonly isApproved: boolean;
  /** The person at the desk, or the job. */
  readonly actor: string;
  /** Reason for a rejection, shown to the member. */
  readonly remark: string;
  /** The received amount, if it differs from the request. */
  readonly received?: Money | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Applies a decision with all its effects, once; returns false if the request was no longer open.
 */
type Decide = (tx: Tx, texts: Texts, decision: Decision) => Promise<boolean>;

/** An open request; its other fields are shown unchanged. */
export interface OpenReview {
  readonly id: number;
  readonly memberId: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly photoIds?: readonly string[];
}

/** The review rule of an area: `<area>.review.ts` exports one. */
export interface ReviewRule {
  /** Returns the open requests, oldest first; with `id`, only the request with that id. */
  readonly list: (db: Db, limit: number, id?: number) => Promise<readonly OpenReview[]>;
  readonly decide: Decide;
}

/** Whether the desk decides requests; the switch is in memory, because a demo is one process. */
export interface ReviewSwitch {
  mode: Config['review'];
}

/** Schedules the job that approves a request if there is no desk (REVIEW=auto). */
export async function scheduleReview(
  tx: Tx,
  { review }: Pick<Config, 'review'>,
  request: { readonly kind: JobKind; readonly subjectId: number; readonly now: number },
): Promise<void> {
  const { now, ...job } = request;
  if (review === 'auto') await schedule(tx, { ...job, dueAt: now + REVIEW_MS });
}

/**
 * Returns a job handler that approves a request if it is still open and has not been left to the
 * desk.
 */
export function approveByJob(
  { decide }: ReviewRule,
  { texts, review }: { readonly texts: Texts; readonly review: ReviewSwitch },
): JobHandler {
  return async (id, now) => ({
    effect: async (tx) => {
      if (review.mode === 'desk') return;
      await decide(tx, texts, { id, isApproved: true, remark: '', now, actor: 'DEMO' });
    },
  });
}
