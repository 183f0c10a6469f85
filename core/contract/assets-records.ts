import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { cursorInput, optionalInt, optionalRowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** Records of one account (1 funds, 2 options, 3 quant) or of all accounts, newest first. */
const recordsInput = fields({
  /** If missing, the records of all coins are returned. */
  coinId: wire('c_id', optionalRowId),
  account: wire('type', optionalInt),
  /** Optional addition: only records from this time on, which is in epoch milliseconds. */
  from: wire('start_time', optionalInt),
  /** Optional addition: only records before this time. */
  until: wire('end_time', optionalInt),
  ...cursorInput,
});

/** The coin of a record in a list with several coins (optional addition). */
const coin = response.optionalText;

const STATUS = { pending: 1, completed: 2, notPassed: 3 } as const;

/**
 * POST getBillList: the finance records, which contain every change to the available balance. See
 * product.md#bills.
 */
export const getBillList = defineEndpoint({
  name: 'getBillList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    fields({
      id: response.id,
      /** 1 means income, any other number means an expense, and missing means unknown. */
      isIncome: wire('st', response.oneNumber(1, 2)),
      /** Without a sign. */
      amount: wire('num', response.money),
      remark: response.text,
      at: wire('addtime', response.moment),
      coin,
      /** Optional addition: all bills of one option or spot order have the same value. */
      order: response.optionalText,
    }),
  ),
});

/** POST getWithdrawList: the member's withdrawals. See product.md#withdrawal-steps. */
export const getWithdrawList = defineEndpoint({
  name: 'getWithdrawList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    fields({
      id: response.id,
      /** The requested amount. */
      amount: wire('mum', response.money),
      /** Pending: not sent yet; completed: sent; not passed: returned to the member. */
      status: response.code(STATUS),
      remark: response.optionalText,
      /** Time of the last change. */
      at: wire('updatetime', response.moment),
      /** Optional addition: when the withdrawal was requested. */
      submittedAt: wire('addtime', response.optional(response.moment)),
      coin,
      /** Optional addition. */
      fee: response.optional(response.money),
      /** Optional addition: the amount to pay out. */
      arrival: response.optional(response.money),
      /** Optional addition: the address or the masked card number. */
      target: response.optionalText,
      /**
       * Optional addition: `review`, `approved`, `sending`, `sent`, `failed`, `rejected` or
       * `cancelled`.
       */
      step: response.optionalText,
      /** Optional addition for a sent withdrawal: the transaction hash or bank reference. */
      txid: response.optionalText,
      /**
       * Optional addition: the page of the transaction at an explorer, if the network has an
       * explorer.
       */
      explorer: response.optionalText,
    }),
  ),
});

/** POST getRechargeList: the member's deposits. See product.md#account-records. */
export const getRechargeList = defineEndpoint({
  name: 'getRechargeList',
  access: 'member',
  input: recordsInput,
  output: response.listOf(
    fields({
      id: response.id,
      /** The amount that the member reported. */
      reported: wire('num', response.money),
      status: response.code(STATUS),
      /** The address to which the member paid. */
      address: response.optionalText,
      /** Time of the last change. */
      at: wire('updatetime', response.moment),
      /** Optional addition: when the deposit was reported. */
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

/**
 * POST getTransferList: the transfers between the member's own accounts. See
 * product.md#account-records.
 */
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
      /** The number of an account. */
      from: wire('from_type', response.int),
      to: wire('to_type', response.int),
      coin: response.optionalText,
      note: wire('msg', response.optionalText),
    }),
  ),
});
