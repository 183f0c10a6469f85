import type { AppContext } from '../../context.ts';
import { textProposals } from '../../db/schema/support.ts';
import type { Handlers } from '../../handler.ts';

const thanks = /*i18n*/ {
  id: 'support.textProposed',
  message: 'Thank you. We’ll review your suggestion.',
};

/** Handles proposals for better wording (product.md#wrong-texts). */
export function textHandlers({
  db,
  limiter,
}: Pick<AppContext, 'db' | 'limiter'>): Handlers<'proposeText'> {
  return {
    async proposeText({ proposal, ...input }, { caller: { memberId }, now }) {
      limiter.take('support', `member ${memberId}`);
      const row = { ...input, proposal: proposal.trim(), memberId, createdAt: now };
      await db.insert(textProposals).values(row).onConflictDoNothing();
      return { data: null, text: thanks };
    },
  };
}
