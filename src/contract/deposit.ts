import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  id,
  inputAmount,
  int,
  nothing,
  optionalText,
  requiredText,
  rowId,
  text,
} from './primitives.ts';

/**
 * Where a deposit is paid to. `pay_type` 1 TRC20, 2 ERC20, 3 bank transfer; `pay_img` an image of
 * ours (QR or sign). The bank fields belong to `pay_type` 3.
 */
export const depositNetwork = z.object({
  id,
  pay_type: int,
  pay_img: optionalText,
  address: optionalText,
  /** Name of the network (optional addition). */
  title: optionalText,
  bank_name: optionalText,
  bank_number: optionalText,
  account_name: optionalText,
  bank_address: optionalText,
  transfer_code: optionalText,
  company_address: optionalText,
});

/** GET getrecharge: currencies that can be deposited, each with its networks. */
export const getrecharge = defineEndpoint({
  name: 'getrecharge',
  method: 'GET',
  access: 'member',
  input: z.object({}),
  output: z.array(z.object({ id, title: text, networkList: z.array(depositNetwork) })),
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
