import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { getInvitationList, getInviteProgram, getInviteRewardList } from '#core/contract/invite.ts';
import { named } from '#core/contract/response-fields.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

export type InviteProgram = OutputOf<typeof getInviteProgram>;
export type Invitation = OutputOf<typeof getInvitationList>['list'][number];

const INVITE_KEY = [...MEMBER_DATA, 'invite'] as const;

export const inviteQueries = {
  /** The rewards for invitations, and the member's own rewards (product.md#invitation-rewards). */
  program: () =>
    queryOptions({
      queryKey: [...INVITE_KEY, 'program'],
      queryFn: ({ signal }) => query(getInviteProgram, {}, { signal }),
    }),

  /** The members whom the member invited, newest first (product.md#invite). */
  invitations: () =>
    pagedQuery({
      queryKey: [...INVITE_KEY, 'invitations'],
      readPage: async (page, signal) =>
        named((await query(getInvitationList, page, { signal })).list, 'id'),
      idOf: (row) => row.id,
    }),

  /** Paid rewards, newest first (product.md#invitation-rewards). */
  rewards: () =>
    pagedQuery({
      queryKey: [...INVITE_KEY, 'rewards'],
      readPage: async (page, signal) =>
        named((await query(getInviteRewardList, page, { signal })).list, 'id'),
      idOf: (row) => row.id,
    }),
};
