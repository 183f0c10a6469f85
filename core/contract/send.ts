import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  cursorInput,
  id,
  inputAmount,
  int,
  nothing,
  optionalText,
  requiredText,
  rowId,
  text,
} from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * POST Balance/getTransferCoin: coins that can be sent to another member, from account 1.
 * `internal_transfer_sxf` fee rate (0.002 is 0.2 %, 0 free), `internal_transfer_days` until arrival
 * (0 immediate). See product.md#send-fee.
 */
export const getTransferCoin = defineEndpoint({
  name: 'getTransferCoin',
  path: 'Balance/getTransferCoin',
  access: 'member',
  input: z.object({ username: optionalText }),
  output: response.rows(
    z.object({
      id: response.id,
      title: response.text,
      balance: response.amount,
      internal_transfer_sxf: response.amount,
      internal_transfer_days: response.int,
      /** Optional addition: decimals of the coin's amounts. */
      scale: response.optional(response.int),
    }),
  ),
});

/**
 * POST Balance/searchUser: the member of exactly this username; limited per member. See
 * product.md#send-receiver.
 */
export const searchUser = defineEndpoint({
  name: 'searchUser',
  path: 'Balance/searchUser',
  access: 'member',
  input: z.object({ username: requiredText }),
  output: z.object({ id, username: text }),
});

/**
 * POST Balance/transfer: sends `amount` of coin `c_id` to member `to_uid`, whom this session
 * searched within 15 minutes. `twostep` is a code of the app or a recovery code, required of members
 * with two-step verification. See product.md#send-rules.
 */
export const internalTransfer = defineEndpoint({
  name: 'internalTransfer',
  path: 'Balance/transfer',
  money: true,
  access: 'member',
  input: z.object({
    to_uid: rowId,
    c_id: rowId,
    amount: inputAmount,
    paypassword: requiredText,
    twostep: optionalText,
  }),
  output: nothing,
});

/**
 * POST Balance/cancelInternalTransfer: cancels a transfer of the member that has not arrived yet.
 * See product.md#send-arrival.
 */
export const cancelInternalTransfer = defineEndpoint({
  name: 'cancelInternalTransfer',
  path: 'Balance/cancelInternalTransfer',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});

/**
 * A transfer the member sent. `status` 1 transferring, 2 finished, 3 cancelled; `sxf` fee in the
 * coin.
 */
const internalTransferOrder = z.object({
  id: response.id,
  order_num: response.text,
  status: response.int,
  addtime: response.time,
  arrival_time: response.optional(response.time),
  to_username: response.text,
  coin: response.text,
  amount: response.amount,
  sxf: response.amount,
  arrival_amount: response.amount,
});

/**
 * POST Balance/getInternalTransferList: transfers of the member, newest first; `status` 0 all. See
 * product.md#send.
 */
export const getInternalTransferList = defineEndpoint({
  name: 'getInternalTransferList',
  path: 'Balance/getInternalTransferList',
  access: 'member',
  input: z.object({ status: int, ...cursorInput }),
  output: response.listOf(internalTransferOrder),
});
