import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  inputAmount,
  int,
  nothing,
  optionalInt,
  optionalRowId,
  optionalText,
  requiredText,
  rowId,
} from './primitives.ts';
import * as response from './response-fields.ts';

/** GET getCanWithdrawCoin: coins that can be withdrawn. See product.md#withdrawal. */
export const getCanWithdrawCoin = defineEndpoint({
  name: 'getCanWithdrawCoin',
  method: 'GET',
  access: 'member',
  input: z.object({}),
  output: response.rows(z.object({ id: response.id, title: response.text })),
});

/**
 * POST getUserCoinBalance: balance of coin `c_id` in account `type` (default 1) and the terms of
 * its withdrawal. `sxftype` 1: fee is `txsxf` percent of the amount, otherwise the fixed `txsxf_n`.
 * `address_list` contains the addresses that the member bound for the coin. See
 * product.md#withdrawal-fee.
 */
export const getUserCoinBalance = defineEndpoint({
  name: 'getUserCoinBalance',
  access: 'member',
  input: z.object({ c_id: rowId, type: optionalInt, withdraw_type: optionalInt }),
  output: response.whole(
    z.object({
      balance: response.amount,
      txminnum: response.amount,
      txmaxnum: response.amount,
      sxftype: response.int,
      txsxf: response.amount,
      txsxf_n: response.amount,
      address_list: response.rows(
        z.object({ id: response.optionalText, address: response.optionalText }),
      ),
      /**
       * Optional addition: epoch milliseconds until which withdrawals are refused after a security
       * change.
       */
      hold_until: response.optional(response.int),
      /** Optional addition: 1 when the coin may also be paid out to a bank card, 0 when not. */
      to_bank: response.optional(response.flag),
      /** Optional addition: decimals of the coin's amounts. */
      scale: response.optional(response.int),
    }),
  ),
});

/**
 * POST withdraw: withdraws `num` of coin `c_id` from account `type` (default 1). `withdraw_type` 1
 * to address `address_id` of the member's book, without it to the address bound for the coin; 2 to
 * the member's card `bank_id`, which needs the e-mail code `captcha` when the account has an e-mail.
 * `twostep` is a code of the app or a recovery code, required of members with two-step verification,
 * who need no `captcha`. See product.md#withdrawal-rules.
 */
export const withdraw = defineEndpoint({
  name: 'withdraw',
  money: true,
  access: 'member',
  input: z.object({
    c_id: rowId,
    num: inputAmount,
    type: optionalInt,
    paypwd: requiredText,
    bank_id: optionalRowId,
    address_id: optionalRowId,
    withdraw_type: int,
    captcha: optionalText,
    twostep: optionalText,
  }),
  output: nothing,
});

/**
 * POST cancelWithdraw: takes back a withdrawal in review; the money is available again at once. A
 * second call has no effect. See product.md#withdrawal-steps.
 */
export const cancelWithdraw = defineEndpoint({
  name: 'cancelWithdraw',
  money: true,
  access: 'member',
  input: z.object({ id: rowId }),
  output: nothing,
});
