import type { Tx } from '../../db/db.ts';
import type { ReviewSwitch } from '../../jobs/review.ts';
import type { JobHandler } from '../../jobs/runner.ts';
import { isRestricted } from '../../ledger/restrictions.ts';
import type { Texts } from '../../texts/texts.ts';
import { approveWithdrawal, claimWithdrawal, sendWithdrawal } from './steps.ts';
import { findWithdrawal } from './withdrawal.repo.ts';

/**
 * The name of the sender of withdrawals in a demo, which is also the prefix of generated
 * references.
 */
const DEMO = 'DEMO';
/** Time that a withdrawal stays at each step, so that a member sees the step. */
const STEP_MS = 5_000;

/**
 * Returns the job handler of a demo, where no money exists: it approves, claims and sends a
 * withdrawal automatically, under a recognisable reference (product.md#requests-under-review).
 */
export function payByJob(texts: Texts, review: ReviewSwitch): JobHandler {
  return async (id, now) => ({
    attempt: async (tx) => {
      const isDesk = review.mode === 'desk';
      return !isDesk && (await takeStep(tx, texts, { id, now }))
        ? { laterAt: now + STEP_MS }
        : undefined;
    },
  });
}

/** Performs the next step of a withdrawal; returns true if another step follows. */
async function takeStep(
  tx: Tx,
  texts: Texts,
  { id, now }: { readonly id: number; readonly now: number },
): Promise<boolean> {
  const act = { id, now, actor: DEMO };
  const found = (await findWithdrawal(tx, id))?.withdrawal;
  if (found === undefined) return false;
  if (await isRestricted(tx, found.memberId, 'withdrawals', now)) return true;
  if (found.step === 'review') return approveWithdrawal(tx, act);
  if (found.step === 'approved') return claimWithdrawal(tx, act);
  if (found.step === 'sending') await sendWithdrawal(tx, texts, { ...act, txid: `${DEMO}-${id}` });
  return false;
}
