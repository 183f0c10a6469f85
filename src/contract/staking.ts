import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, nothing, optionalInt, pageInput, requiredText, rowId } from './primitives.ts';

/** One term of a project; `interest_rate` percent a year. */
const stakingTerm = z.object({
  id: answer.id,
  days: answer.int,
  interest_rate: answer.amount,
  min_price: answer.amount,
});

/** `coin.scale` (decimals of its amounts) and `coin.id` are optional additions. */
const stakingProject = z.object({
  id: answer.id,
  img: answer.optionalText,
  coin: answer.part(
    z.object({
      title: answer.text,
      id: answer.optionalText,
      scale: answer.optional(answer.int),
    }),
  ),
  title: answer.optionalText,
  staking_info: answer.rows(stakingTerm),
});

/** POST Balance/getStakingProjects: what can be staked. */
export const getStakingProjects = defineEndpoint({
  name: 'getStakingProjects',
  path: 'Balance/getStakingProjects',
  access: 'member',
  input: z.object({}),
  output: answer.listOf(stakingProject),
});

/** POST Balance/submitStaking: locks `amount` from account 1 in project `id` for term `s_id`. */
export const submitStaking = defineEndpoint({
  name: 'submitStaking',
  path: 'Balance/submitStaking',
  money: true,
  access: 'member',
  input: z.object({ id: rowId, s_id: rowId, amount: inputAmount, paypassword: requiredText }),
  output: nothing,
});

/**
 * A stake of the member. `status` 0 active, 1 ended, 2 redeemed; `type` 1 may be redeemed early while
 * active; `total_revenue` is 0 until paid.
 */
export const stakingOrder = z.object({
  id: answer.id,
  order_num: answer.text,
  status: answer.int,
  type: answer.int,
  addtime: answer.optional(answer.time),
  coin: answer.text,
  start_time: answer.optional(answer.time),
  end_time: answer.optional(answer.time),
  amount: answer.amount,
  days: answer.int,
  total_revenue: answer.amount,
});

/** POST Balance/getStakingOrderList: the member's stakes, newest first; without `status` all. */
export const getStakingOrderList = defineEndpoint({
  name: 'getStakingOrderList',
  path: 'Balance/getStakingOrderList',
  access: 'member',
  input: z.object({ status: optionalInt, ...pageInput }),
  output: answer.listOf(stakingOrder),
});

/** POST Balance/redeemStaking: ends an active stake of type 1 early: the principal back, no revenue. */
export const redeemStaking = defineEndpoint({
  name: 'redeemStaking',
  path: 'Balance/redeemStaking',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});
