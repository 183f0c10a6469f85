import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  code,
  cursorInput,
  inputAmount,
  nothing,
  optional,
  requiredText,
  rowId,
} from './primitives.ts';
import * as response from './response-fields.ts';

const stakingTerm = fields({
  id: response.id,
  days: response.int,
  /** Percent per year. */
  interestRate: wire('interest_rate', response.money),
  minimum: wire('min_price', response.money),
});

const stakingProject = fields({
  id: response.id,
  image: wire('img', response.optionalText),
  coin: response.part(
    fields({
      code: wire('title', response.text),
      /** Optional addition. */
      id: response.optionalText,
      /** Optional addition: number of decimals of the project's amounts. */
      scale: response.optional(response.int),
    }),
  ),
  title: response.optionalText,
  /** Optional addition: true if a stake can be renewed when it ends. */
  canRenew: wire('renew', response.optional(response.yesNo)),
  durations: wire('staking_info', response.rows(stakingTerm)),
});

const RENEW = { off: 0, on: 1 } as const;

/** POST Balance/getStakingProjects: the projects on offer. See product.md#staking. */
export const getStakingProjects = defineEndpoint({
  name: 'getStakingProjects',
  path: 'Balance/getStakingProjects',
  access: 'member',
  input: z.object({}),
  output: response.listOf(stakingProject),
});

/**
 * POST Balance/submitStaking: locks `amount` from account 1 in a project for one of its terms. See
 * product.md#staking-rules.
 */
export const submitStaking = defineEndpoint({
  name: 'submitStaking',
  path: 'Balance/submitStaking',
  money: true,
  access: 'member',
  input: fields({
    projectId: wire('id', rowId),
    durationId: wire('s_id', rowId),
    amount: inputAmount,
    transactionPassword: wire('paypassword', requiredText),
    /** Optional addition: whether the stake is renewed when it ends. */
    renew: optional(code(RENEW)),
  }),
  output: nothing,
});

const STATUS = { active: 0, ended: 1, redeemed: 2 } as const;

/** One of the member's stakes. */
const stakingOrder = fields({
  id: response.id,
  orderNumber: wire('order_num', response.text),
  status: response.code(STATUS),
  /** True if the stake may be redeemed early while it is active. */
  redeemable: wire('type', response.yesNo),
  openedAt: wire('addtime', response.optional(response.moment)),
  coin: response.text,
  startsAt: wire('start_time', response.optional(response.moment)),
  endsAt: wire('end_time', response.optional(response.moment)),
  amount: response.money,
  days: response.int,
  /** 0 until the stake ends. */
  paidRevenue: wire('total_revenue', response.money),
  /** Optional addition: true if the stake is renewed when it ends. */
  renews: wire('renew', response.optional(response.yesNo)),
});

/**
 * POST Balance/getStakingOrderList: the member's stakes, newest first; if `status` is missing, all
 * of them. See product.md#staking-revenue.
 */
export const getStakingOrderList = defineEndpoint({
  name: 'getStakingOrderList',
  path: 'Balance/getStakingOrderList',
  access: 'member',
  input: fields({ status: optional(code(STATUS)), ...cursorInput }),
  output: response.listOf(stakingOrder),
});

/**
 * POST Balance/redeemStaking: ends an active stake early and returns the principal, without revenue.
 * See product.md#redemption.
 */
export const redeemStaking = defineEndpoint({
  name: 'redeemStaking',
  path: 'Balance/redeemStaking',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});

/**
 * POST setStakeRenewal: sets whether an active stake is renewed when it ends. See
 * product.md#renewal.
 */
export const setStakeRenewal = defineEndpoint({
  name: 'setStakeRenewal',
  access: 'member',
  input: z.object({ id: rowId, renew: code(RENEW) }),
  output: nothing,
});
