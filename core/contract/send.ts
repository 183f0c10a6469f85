import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  code,
  cursorInput,
  id,
  inputAmount,
  nothing,
  optionalText,
  requiredText,
  rowId,
  text,
} from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * POST Balance/getTransferCoin: the coins that can be sent from account 1 to another member. See
 * product.md#send-fee.
 */
export const getTransferCoin = defineEndpoint({
  name: 'getTransferCoin',
  path: 'Balance/getTransferCoin',
  access: 'member',
  input: z.object({ username: optionalText }),
  output: response.rows(
    fields({
      id: response.id,
      code: wire('title', response.text),
      balance: response.money,
      /** 0.002 is 0.2 %, and 0 is free of charge. */
      feeRate: wire('internal_transfer_sxf', response.money),
      /** 0 means immediate arrival. */
      arrivalDays: wire('internal_transfer_days', response.int),
      /** Optional addition: number of decimals of the coin's amounts. */
      scale: response.optional(response.int),
    }),
  ),
});

/**
 * POST Balance/searchUser: the member with exactly this username; the number of searches per member
 * is limited. See product.md#send-receiver.
 */
export const searchUser = defineEndpoint({
  name: 'searchUser',
  path: 'Balance/searchUser',
  access: 'member',
  input: z.object({ username: requiredText }),
  output: z.object({ id, username: text }),
});

/**
 * POST Balance/transfer: sends an amount of a coin to a member; this session must have searched for
 * the member in the last 15 minutes. See product.md#send-rules.
 */
export const internalTransfer = defineEndpoint({
  name: 'internalTransfer',
  path: 'Balance/transfer',
  money: true,
  access: 'member',
  input: fields({
    receiverId: wire('to_uid', rowId),
    coinId: wire('c_id', rowId),
    amount: inputAmount,
    transactionPassword: wire('paypassword', requiredText),
    /** An authenticator or recovery code, required of members with two-step verification. */
    secondFactor: wire('twostep', optionalText),
  }),
  output: nothing,
});

/**
 * POST Balance/cancelInternalTransfer: cancels a transfer that the member sent and that has not
 * arrived yet. See product.md#send-arrival.
 */
export const cancelInternalTransfer = defineEndpoint({
  name: 'cancelInternalTransfer',
  path: 'Balance/cancelInternalTransfer',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});

const STATUS = { transferring: 1, finished: 2, cancelled: 3 } as const;

/** A transfer that the member sent. */
const internalTransferOrder = fields({
  id: response.id,
  orderNumber: wire('order_num', response.text),
  status: response.code(STATUS),
  sentAt: wire('addtime', response.moment),
  arrivesAt: wire('arrival_time', response.optional(response.moment)),
  receiver: wire('to_username', response.text),
  coin: response.text,
  amount: response.money,
  /** In the coin. */
  fee: wire('sxf', response.money),
  /** The amount that the receiver gets. */
  arrival: wire('arrival_amount', response.money),
});

/**
 * POST Balance/getInternalTransferList: the transfers that the member sent, newest first; `status`
 * 0 selects all. See product.md#send.
 */
export const getInternalTransferList = defineEndpoint({
  name: 'getInternalTransferList',
  path: 'Balance/getInternalTransferList',
  access: 'member',
  input: fields({ status: code({ all: 0, ...STATUS }), ...cursorInput }),
  output: response.listOf(internalTransferOrder),
});
