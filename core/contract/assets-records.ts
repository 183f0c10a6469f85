import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, optionalInt, optionalRowId } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * Coin `c_id` (missing: all) of account `type` (1 funds, 2 options, 3 quant), newest first.
 * Optional additions: only records from `start_time` on and before `end_time`, epoch milliseconds.
 */
const recordsInput = z.object({
  c_id: optionalRowId,
  type: optionalInt,
  start_time: optionalInt,
  end_time: optionalInt,
  ...cursorInput,
});

/** Coin of a record where one list holds several (optional addition). */
const coin = response.optionalText;

/**
 * POST getBillList: finance records, every change of the available balance. `st` 1 income,
 * another number expense, left out unknown; `num` amount without sign. See product.md#bills.
 */
export const getBillList = defineEndpoint({
  name: 'getBillList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    z.object({
      id: response.id,
      st: response.int,
      num: response.amount,
      remark: response.text,
      addtime: response.time,
      coin,
    }),
  ),
});

/**
 * POST getWithdrawList: withdrawals. `mum` requested amount; `status` 1 not sent yet, 2 sent, 3
 * returned; `updatetime` last change. `addtime` (when it was requested), `fee`, `arrival` (what is
 * paid out) and `target` (address or masked card) are optional additions, and `step`: review,
 * approved, sending, sent, failed, rejected or cancelled. One that is sent has `txid`, the
 * transaction hash or bank reference, and `explorer`, its page, where the network has one. See
 * product.md#withdrawal-steps.
 */
export const getWithdrawList = defineEndpoint({
  name: 'getWithdrawList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    z.object({
      id: response.id,
      mum: response.amount,
      status: response.int,
      remark: response.optionalText,
      updatetime: response.time,
      addtime: response.optional(response.time),
      coin,
      fee: response.optional(response.amount),
      arrival: response.optional(response.amount),
      target: response.optionalText,
      step: response.optionalText,
      txid: response.optionalText,
      explorer: response.optionalText,
    }),
  ),
});

/**
 * POST getRechargeList: deposits; `address` is where the member paid to. `status` as of
 * withdrawals; `addtime` (when it was reported), `credited` (what was received; `num` is what the
 * member reported) and `txid` are optional additions. See
 * product.md#account-records.
 */
export const getRechargeList = defineEndpoint({
  name: 'getRechargeList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    z.object({
      id: response.id,
      num: response.amount,
      status: response.int,
      address: response.optionalText,
      updatetime: response.time,
      addtime: response.optional(response.time),
      coin,
      remark: response.optionalText,
      credited: response.optional(response.amount),
      txid: response.optionalText,
    }),
  ),
});

/**
 * POST getTransferList: transfers between the member's own accounts; `from_type` and `to_type` are
 * account numbers. See product.md#account-records.
 */
export const getTransferList = defineEndpoint({
  name: 'getTransferList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    z.object({
      id: response.id,
      num: response.amount,
      status: response.int,
      updatetime: response.time,
      from_type: response.int,
      to_type: response.int,
      coin: response.optionalText,
      msg: response.optionalText,
    }),
  ),
});
