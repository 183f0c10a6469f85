import type { Config } from '../config.ts';
import type { Tx } from '../db/client.ts';
import type { Texts } from '../texts/texts.ts';
import type { JobHandler } from './runner.ts';
import { type JobKind, schedule } from './schedule.ts';

/** With REVIEW=auto a request is decided after this time (decisions.md, The whole product). */
const REVIEW_MS = 20_000;

/** What desk or job decide about request `id`. */
export interface Decision {
  readonly id: number;
  readonly isApproved: boolean;
  /** Reason of a rejection, for the member. */
  readonly remark: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Applies a decision once, with all it brings; answers whether the request was still open. */
export type Decide = (tx: Tx, texts: Texts, decision: Decision) => Promise<boolean>;

/** Has a request approved by a job, when nobody sits at the desk. */
export async function scheduleReview(
  tx: Tx,
  { review }: Pick<Config, 'review'>,
  request: { readonly kind: JobKind; readonly subjectId: number; readonly now: number },
): Promise<void> {
  const { now, ...job } = request;
  if (review === 'auto') await schedule(tx, { ...job, dueAt: now + REVIEW_MS });
}

/** The job that approves what is still open. */
export function approveByJob(decide: Decide, texts: Texts): JobHandler {
  return async (id, now) => ({
    effect: async (tx) => void (await decide(tx, texts, { id, isApproved: true, remark: '', now })),
  });
}
