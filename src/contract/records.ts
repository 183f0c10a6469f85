import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  amount,
  id,
  int,
  optionalInt,
  optionalRowId,
  optionalText,
  pageInput,
  text,
  time,
} from './primitives.ts';

/** Coin `c_id` (missing: all) of account `type` (1 funds, 2 options, 3 quant), newest first. */
const recordsInput = z.object({ c_id: optionalRowId, type: optionalInt, ...pageInput });

/** Coin of a record where one list holds several (optional addition). */
const coin = optionalText;

/**
 * POST getBillList: finance records, every change of the available balance. `st` 1 income, else
 * expense; `num` amount without sign.
 */
export const getBillList = defineEndpoint({
  name: 'getBillList',
  access: 'member',
  input: recordsInput,
  output: z.object({
    list: z.array(z.object({ id, st: int, num: amount, remark: text, addtime: time, coin })),
  }),
});

/**
 * POST getWithdrawList: `mum` amount asked for; `status` 1 pending review, 2 completed, 3 not passed.
 * `fee`, `arrival` (what is paid out) and `target` (address or masked card) are optional additions.
 */
export const getWithdrawList = defineEndpoint({
  name: 'getWithdrawList',
  access: 'member',
  input: recordsInput,
  output: z.object({
    list: z.array(
      z.object({
        id,
        mum: amount,
        status: int,
        remark: optionalText,
        updatetime: time,
        coin,
        fee: z.optional(z.nullable(amount)),
        arrival: z.optional(z.nullable(amount)),
        target: optionalText,
      }),
    ),
  }),
});

/** POST getRechargeList: deposits; `address` is where the member paid to. States as of withdrawals. */
export const getRechargeList = defineEndpoint({
  name: 'getRechargeList',
  access: 'member',
  input: recordsInput,
  output: z.object({
    list: z.array(
      z.object({
        id,
        num: amount,
        status: int,
        address: optionalText,
        updatetime: time,
        coin,
        remark: optionalText,
      }),
    ),
  }),
});

/** POST getTransferList: transfers between the member's own accounts; `from_type` and `to_type` are account numbers. */
export const getTransferList = defineEndpoint({
  name: 'getTransferList',
  access: 'member',
  input: recordsInput,
  output: z.object({
    list: z.array(
      z.object({
        id,
        num: amount,
        status: int,
        updatetime: time,
        from_type: int,
        to_type: int,
        coin: text,
        msg: optionalText,
      }),
    ),
  }),
});
