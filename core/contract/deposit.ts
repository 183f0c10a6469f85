import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, nothing, optionalText, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * Where a deposit is paid to. `pay_type` 1 TRC20, 2 ERC20, 3 bank transfer, 4 a network that says its
 * name and the rule of its addresses (`network`, `rule`); `pay_img` an image of this origin (QR or sign). The bank fields belong to `pay_type` 3.
 */
export const depositNetwork = z.object({
  id: response.id,
  pay_type: response.int,
  pay_img: response.optionalText,
  address: response.optionalText,
  /** Name of the network (optional addition). */
  title: response.optionalText,
  network: response.optionalText,
  rule: response.optionalText,
  bank_name: response.optionalText,
  bank_number: response.optionalText,
  account_name: response.optionalText,
  bank_address: response.optionalText,
  transfer_code: response.optionalText,
  company_address: response.optionalText,
});

/**
 * GET getrecharge: currencies that can be deposited, each with its networks. See
 * product.md#deposit.
 */
export const getrecharge = defineEndpoint({
  name: 'getrecharge',
  method: 'GET',
  access: 'member',
  input: z.object({}),
  output: response.rows(
    z.object({ id: response.id, title: response.text, networkList: response.rows(depositNetwork) }),
  ),
});

/**
 * POST recharge: reports a deposit of `num` of coin `c_id` to network `a_id`, proven by the
 * uploaded image `payimg` (its path). `type` is 1. `txid` is the transaction hash or the reference of
 * the bank, an optional addition. Credited to account 1 once it is approved. See
 * product.md#deposit-rules.
 */
export const recharge = defineEndpoint({
  name: 'recharge',
  money: true,
  access: 'member',
  input: z.object({
    c_id: rowId,
    num: inputAmount,
    payimg: requiredText,
    a_id: rowId,
    type: optionalText,
    txid: optionalText,
  }),
  output: nothing,
});
