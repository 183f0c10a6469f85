import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, optionalInt, optionalRowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** Records of an account (1 funds, 2 options, 3 quant) or all, newest first. */
const recordsInput = fields({
  /** Missing: all. */
  coinId: wire('c_id', optionalRowId),
  account: wire('type', optionalInt),
  /** Optional addition: only records from this time on, epoch milliseconds. */
  from: wire('start_time', optionalInt),
  /** Optional addition: only records before this time. */
  until: wire('end_time', optionalInt),
  ...cursorInput,
});

/** Coin of a record if one list contains several (optional addition). */
const coin = response.optionalText;

const STATUS = { pending: 1, completed: 2, notPassed: 3 } as const;

/** POST getBillList: finance records, every change of the available balance. See product.md#bills. */
export const getBillList = defineEndpoint({
  name: 'getBillList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    fields({
      id: response.id,
      /** 1 income, another number expense, missing unknown. */
      isIncome: wire('st', response.oneNumber(1, 2)),
      /** Without sign. */
      amount: wire('num', response.money),
      remark: response.text,
      at: wire('addtime', response.moment),
      coin,
      /** Optional addition: the same text in all bills of one order of options or spot. */
      order: response.optionalText,
    }),
  ),
});

/** POST getWithdrawList: withdrawals. See product.md#withdrawal-steps. */
export const getWithdrawList = defineEndpoint({
  name: 'getWithdrawList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    fields({
      id: response.id,
      /** Requested. */
      amount: wire('mum', response.money),
      /** Pending: not sent yet; completed: sent; not passed: returned. */
      status: response.code(STATUS),
      remark: response.optionalText,
      /** Last change. */
      at: wire('updatetime', response.moment),
      /** Optional addition: when it was requested. */
      submittedAt: wire('addtime', response.optional(response.moment)),
      coin,
      /** Optional addition. */
      fee: response.optional(response.money),
      /** Optional addition: the amount to pay out. */
      arrival: response.optional(response.money),
      /** Optional addition: address or masked card. */
      target: response.optionalText,
      /** Optional addition: review, approved, sending, sent, failed, rejected or cancelled. */
      step: response.optionalText,
      /** Optional addition for a sent withdrawal: transaction hash or bank reference. */
      txid: response.optionalText,
      /** Optional addition: its explorer page, if the network has one. */
      explorer: response.optionalText,
    }),
  ),
});

/** POST getRechargeList: deposits. See product.md#account-records. */
export const getRechargeList = defineEndpoint({
  name: 'getRechargeList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    fields({
      id: response.id,
      /** Amount that the member reported. */
      reported: wire('num', response.money),
      status: response.code(STATUS),
      /** Address to which the member paid. */
      address: response.optionalText,
      /** Last change. */
      at: wire('updatetime', response.moment),
      /** Optional addition: when it was reported. */
      submittedAt: wire('addtime', response.optional(response.moment)),
      coin,
      remark: response.optionalText,
      /** Optional addition: the received amount. */
      credited: response.optional(response.money),
      /** Optional addition. */
      txid: response.optionalText,
    }),
  ),
});

/** POST getTransferList: transfers between the member's own accounts. See product.md#account-records. */
export const getTransferList = defineEndpoint({
  name: 'getTransferList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    fields({
      id: response.id,
      amount: wire('num', response.money),
      status: response.code(STATUS),
      at: wire('updatetime', response.moment),
      /** Number of an account. */
      from: wire('from_type', response.int),
      to: wire('to_type', response.int),
      coin: response.optionalText,
      note: wire('msg', response.optionalText),
    }),
  ),
});
