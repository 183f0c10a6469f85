import type { JobHandler } from '../../jobs/runner.ts';
import { isRestricted } from '../../ledger/restrictions.ts';
import type { Texts } from '../../texts/texts.ts';
import { approveWithdrawal, claimWithdrawal, sendWithdrawal } from './steps.ts';
import { findWithdrawal } from './withdrawal.repo.ts';

/** Who sends withdrawals of a demo, and the beginning of the references that are made up. */
const DEMO = 'DEMO';
/** Time at each step, so that a member sees it. */
const STEP_MS = 5_000;

/**
 * Returns the job handler of a demo, where no money exists: a withdrawal is approved, claimed and
 * sent by itself, under a reference that says so (product.md#requests-under-review).
 */
export function payByJob(texts: Texts): JobHandler {
  return async (id, now) => ({
    attempt: async (tx) => {
      const act = { id, now, actor: DEMO };
      const later = { laterAt: now + STEP_MS };
      const found = (await findWithdrawal(tx, id))?.withdrawal;
      const step = found?.step;
      if (found && (await isRestricted(tx, found.memberId, 'withdrawals', now))) return later;
      if (step === 'review' && (await approveWithdrawal(tx, act))) return later;
      if (step === 'approved' && (await claimWithdrawal(tx, act))) return later;
      if (step === 'sending') await sendWithdrawal(tx, texts, { ...act, txid: `${DEMO}-${id}` });
      return undefined;
    },
  });
}
