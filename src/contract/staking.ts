import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  amount,
  id,
  inputAmount,
  int,
  nothing,
  optionalInt,
  optionalText,
  optionalTime,
  pageInput,
  requiredText,
  rowId,
  text,
} from './primitives.ts';

/** One term of a project; `interest_rate` percent a year. */
const stakingTerm = z.object({ id, days: int, interest_rate: amount, min_price: amount });

/** `coin.scale` (decimals of its amounts) and `coin.id` are optional additions. */
const stakingProject = z.object({
  id,
  img: optionalText,
  coin: z.object({ title: text, id: z.optional(id), scale: z.optional(z.nullable(int)) }),
  title: optionalText,
  staking_info: z.array(stakingTerm),
});

/** POST Balance/getStakingProjects: what can be staked. */
export const getStakingProjects = defineEndpoint({
  name: 'getStakingProjects',
  path: 'Balance/getStakingProjects',
  access: 'member',
  input: z.object({}),
  output: z.object({ list: z.array(stakingProject) }),
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
  id,
  order_num: text,
  status: int,
  type: int,
  addtime: optionalTime,
  coin: text,
  start_time: optionalTime,
  end_time: optionalTime,
  amount,
  days: int,
  total_revenue: amount,
});

/** POST Balance/getStakingOrderList: the member's stakes, newest first; without `status` all. */
export const getStakingOrderList = defineEndpoint({
  name: 'getStakingOrderList',
  path: 'Balance/getStakingOrderList',
  access: 'member',
  input: z.object({ status: optionalInt, ...pageInput }),
  output: z.object({ list: z.array(stakingOrder) }),
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
