import * as z from 'zod/mini';
import * as answer from './answer-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, nothing, optionalText, requiredText, rowId } from './primitives.ts';

/**
 * Where a deposit is paid to. `pay_type` 1 TRC20, 2 ERC20, 3 bank transfer; `pay_img` an image of
 * ours (QR or sign). The bank fields belong to `pay_type` 3.
 */
export const depositNetwork = z.object({
  id: answer.id,
  pay_type: answer.int,
  pay_img: answer.optionalText,
  address: answer.optionalText,
  /** Name of the network (optional addition). */
  title: answer.optionalText,
  bank_name: answer.optionalText,
  bank_number: answer.optionalText,
  account_name: answer.optionalText,
  bank_address: answer.optionalText,
  transfer_code: answer.optionalText,
  company_address: answer.optionalText,
});

/** GET getrecharge: currencies that can be deposited, each with its networks. */
export const getrecharge = defineEndpoint({
  name: 'getrecharge',
  method: 'GET',
  access: 'member',
  input: z.object({}),
  output: answer.rows(
    z.object({ id: answer.id, title: answer.text, networkList: answer.rows(depositNetwork) }),
  ),
});

/**
 * POST recharge: reports a deposit of `num` of coin `c_id` to network `a_id`, proven by the uploaded
 * image `payimg` (its path). `type` is 1. Credited to account 1 once it is approved.
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
  }),
  output: nothing,
});
