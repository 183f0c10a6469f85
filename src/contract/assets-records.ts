import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { optionalInt, optionalRowId, pageInput } from './primitives.ts';

/** Coin `c_id` (missing: all) of account `type` (1 funds, 2 options, 3 quant), newest first. */
const recordsInput = z.object({ c_id: optionalRowId, type: optionalInt, ...pageInput });

/** Coin of a record where one list holds several (optional addition). */
const coin = answer.optionalText;

/**
 * POST getBillList: finance records, every change of the available balance. `st` 1 income, else
 * expense; `num` amount without sign.
 */
export const getBillList = defineEndpoint({
  name: 'getBillList',
  access: 'member',
  input: recordsInput,
  output: answer.listOf(
    z.object({
      id: answer.id,
      st: answer.int,
      num: answer.amount,
      remark: answer.text,
      addtime: answer.time,
      coin,
    }),
  ),
});

/**
 * POST getWithdrawList: withdrawals. `mum` amount asked for; `status` 1 pending review, 2 completed, 3 not
 * passed. `fee`, `arrival` (what is paid out) and `target` (address or masked card) are optional additions.
 */
export const getWithdrawList = defineEndpoint({
  name: 'getWithdrawList',
  access: 'member',
  input: recordsInput,
  output: answer.listOf(
    z.object({
      id: answer.id,
      mum: answer.amount,
      status: answer.int,
      remark: answer.optionalText,
      updatetime: answer.time,
      coin,
      fee: answer.optional(answer.amount),
      arrival: answer.optional(answer.amount),
      target: answer.optionalText,
    }),
  ),
});

/** POST getRechargeList: deposits; `address` is where the member paid to. States as of withdrawals. */
export const getRechargeList = defineEndpoint({
  name: 'getRechargeList',
  access: 'member',
  input: recordsInput,
  output: answer.listOf(
    z.object({
      id: answer.id,
      num: answer.amount,
      status: answer.int,
      address: answer.optionalText,
      updatetime: answer.time,
      coin,
      remark: answer.optionalText,
    }),
  ),
});

/** POST getTransferList: transfers between the member's own accounts; `from_type` and `to_type` are account numbers. */
export const getTransferList = defineEndpoint({
  name: 'getTransferList',
  access: 'member',
  input: recordsInput,
  output: answer.listOf(
    z.object({
      id: answer.id,
      num: answer.amount,
      status: answer.int,
      updatetime: answer.time,
      from_type: answer.int,
      to_type: answer.int,
      coin: answer.optionalText,
      msg: answer.optionalText,
    }),
  ),
});
