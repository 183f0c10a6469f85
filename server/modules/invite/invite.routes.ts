import { DAY_MS, maskUsername } from '#core/domain/invite.ts';
import type { Db } from '../../db/db.ts';
import { pageOf } from '../../db/paging/page.ts';
import type { Handlers } from '../../handler.ts';
import {
  countInvitations,
  invitationsOf,
  listInvitations,
  listPayments,
  listTerms,
  type OfferedTerms,
  paymentsOf,
  sumRewards,
} from './invite.repo.ts';

type InviteCalls = 'getInviteProgram' | 'getInvitationList' | 'getInviteRewardList';

type Invitation = Awaited<ReturnType<typeof listInvitations>>[number]['invitation'];

export function inviteHandlers({ db }: { readonly db: Db }): Handlers<InviteCalls> {
  return {
    async getInviteProgram(_, { caller: { memberId } }) {
      const [terms, rewards, count] = await Promise.all([
        listTerms(db),
        sumRewards(db, memberId),
        countInvitations(db, memberId),
      ]);
      return { data: { count, terms, rewards } };
    },

    async getInvitationList(page, { caller, now }) {
      const terms = await listTerms(db);
      const found = await listInvitations(db, pageOf(invitationsOf(caller.memberId), page));
      const list = found.map(({ invitation, username }) => ({
        id: String(invitation.id),
        name: maskUsername(username),
        at: invitation.invitedAt,
        status: statusOf(invitation, terms, now),
      }));
      return { data: { list } };
    },

    async getInviteRewardList(page, { caller }) {
      const found = await listPayments(db, pageOf(paymentsOf(caller.memberId), page));
      const list = found.map(({ payment, coin }) => ({
        id: String(payment.id),
        coin,
        amount: payment.amount,
        at: payment.createdAt,
      }));
      return { data: { list } };
    },
  };
}

/**
 * Returns the state of an invitation, which reveals nothing about the account of the invited
 * member.
 */
function statusOf(
  { status, invitedAt }: Invitation,
  terms: readonly OfferedTerms[],
  now: number,
): 'earning' | 'ended' | 'none' | 'excluded' {
  if (status !== 'earning') return status;
  if (terms.length === 0) return 'none';
  const days = Math.max(...terms.map((own) => own.days));
  return invitedAt + days * DAY_MS > now ? 'earning' : 'ended';
}
