import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * POST getInviteProgram: the rewards for invitations by coin, and the member's earnings.
 * `getSetting` announces it. See product.md#invitation-rewards.
 */
export const getInviteProgram = defineEndpoint({
  name: 'getInviteProgram',
  access: 'member',
  input: z.object({}),
  output: response.whole(
    fields({
      /** Number of members whom this member invited. */
      count: response.int,
      /** Empty if there are no rewards. */
      terms: response.rows(
        fields({
          coin: response.text,
          /** Share of the trading fees: 0.2 is 20 %. */
          share: response.money,
          /** Number of days after the registration during which rewards are earned. */
          days: response.int,
          minimum: wire('min_amount', response.money),
          memberMaximum: wire('member_max', response.money),
          dayMaximum: wire('day_max', response.money),
        }),
      ),
      rewards: response.rows(
        fields({
          coin: response.text,
          /** Sum of the rewards that are not paid until they reach the smallest payment. */
          waiting: response.money,
          paid: response.money,
        }),
      ),
    }),
  ),
});

const invitation = fields({
  id: response.id,
  /** Masked by the server. */
  name: response.text,
  at: wire('addtime', response.moment),
  /**
   * `none`: the member registered while there were no rewards; `excluded`: inviter and invited
   * member are presumably the same person.
   */
  status: response.code({ earning: 1, ended: 2, none: 3, excluded: 4 }),
});

/**
 * POST getInvitationList: the members whom the caller invited, newest first. See product.md#invite.
 */
export const getInvitationList = defineEndpoint({
  name: 'getInvitationList',
  access: 'member',
  input: z.object({ ...cursorInput }),
  output: response.listOf(invitation),
});

const payment = fields({
  id: response.id,
  coin: response.text,
  amount: response.money,
  at: wire('addtime', response.moment),
});

/** POST getInviteRewardList: the paid rewards, newest first. See product.md#invitation-rewards. */
export const getInviteRewardList = defineEndpoint({
  name: 'getInviteRewardList',
  access: 'member',
  input: z.object({ ...cursorInput }),
  output: response.listOf(payment),
});
