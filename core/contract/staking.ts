import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  cursorInput,
  inputAmount,
  nothing,
  optionalInt,
  requiredText,
  rowId,
} from './primitives.ts';
import * as response from './response-fields.ts';

/** One duration of a project; `interest_rate` percent a year. */
const stakingTerm = z.object({
  id: response.id,
  days: response.int,
  interest_rate: response.amount,
  min_price: response.amount,
});

/** `coin.scale` (decimals of its amounts) and `coin.id` are optional additions. */
const stakingProject = z.object({
  id: response.id,
  img: response.optionalText,
  coin: response.part(
    z.object({
      title: response.text,
      id: response.optionalText,
      scale: response.optional(response.int),
    }),
  ),
  title: response.optionalText,
  staking_info: response.rows(stakingTerm),
});

/** POST Balance/getStakingProjects: projects on offer. See product.md#staking. */
export const getStakingProjects = defineEndpoint({
  name: 'getStakingProjects',
  path: 'Balance/getStakingProjects',
  access: 'member',
  input: z.object({}),
  output: response.listOf(stakingProject),
});

/**
 * POST Balance/submitStaking: locks `amount` from account 1 in project `id` for term `s_id`. See
 * product.md#staking-rules.
 */
export const submitStaking = defineEndpoint({
  name: 'submitStaking',
  path: 'Balance/submitStaking',
  money: true,
  access: 'member',
  input: z.object({ id: rowId, s_id: rowId, amount: inputAmount, paypassword: requiredText }),
  output: nothing,
});

/**
 * A stake of the member. `status` 0 active, 1 ended, 2 redeemed; `type` 1 may be redeemed early
 * while active; `total_revenue` is 0 until paid.
 */
const stakingOrder = z.object({
  id: response.id,
  order_num: response.text,
  status: response.int,
  type: response.int,
  addtime: response.optional(response.time),
  coin: response.text,
  start_time: response.optional(response.time),
  end_time: response.optional(response.time),
  amount: response.amount,
  days: response.int,
  total_revenue: response.amount,
});

/**
 * POST Balance/getStakingOrderList: the member's stakes, newest first; without `status` all. See
 * product.md#staking-revenue.
 */
export const getStakingOrderList = defineEndpoint({
  name: 'getStakingOrderList',
  path: 'Balance/getStakingOrderList',
  access: 'member',
  input: z.object({ status: optionalInt, ...cursorInput }),
  output: response.listOf(stakingOrder),
});

/**
 * POST Balance/redeemStaking: ends an active stake of type 1 early and returns the principal,
 * without revenue. See product.md#redemption.
 */
export const redeemStaking = defineEndpoint({
  name: 'redeemStaking',
  path: 'Balance/redeemStaking',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});
