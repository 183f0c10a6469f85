import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { inputAmount, nothing, optionalText, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';

/** Payment details of a deposit. */
export const depositNetwork = fields({
  id: response.id,
  /** 1 TRC20, 2 ERC20, 3 bank transfer, 4 a network that sends its name and address rule. */
  payType: wire('pay_type', response.int),
  /** The path of an image on this origin: a QR code or a logo. */
  image: wire('pay_img', response.optionalText),
  address: response.optionalText,
  /** Name of the network (optional addition). */
  title: response.optionalText,
  network: response.optionalText,
  rule: response.optionalText,
  /** This field and those that follow are for bank transfers. */
  bankName: wire('bank_name', response.optionalText),
  bankNumber: wire('bank_number', response.optionalText),
  accountName: wire('account_name', response.optionalText),
  bankAddress: wire('bank_address', response.optionalText),
  transferCode: wire('transfer_code', response.optionalText),
  companyAddress: wire('company_address', response.optionalText),
});

/**
 * GET getrecharge: the currencies that can be deposited, each with its networks. See
 * product.md#deposit.
 */
export const getrecharge = defineEndpoint({
  name: 'getrecharge',
  method: 'GET',
  access: 'member',
  input: z.object({}),
  output: response.rows(
    fields({
      id: response.id,
      code: wire('title', response.text),
      networks: wire('networkList', response.rows(depositNetwork)),
    }),
  ),
});

/**
 * POST recharge: reports a deposit, which is credited to account 1 after approval. See
 * product.md#deposit-rules.
 */
export const recharge = defineEndpoint({
  name: 'recharge',
  money: true,
  access: 'member',
  input: fields({
    coinId: wire('c_id', rowId),
    amount: wire('num', inputAmount),
    /** Path of the uploaded proof image. */
    voucher: wire('payimg', requiredText),
    networkId: wire('a_id', rowId),
    /** Always 1. */
    type: optionalText,
    /** Optional addition: the transaction hash or the bank reference. */
    txid: optionalText,
  }),
  output: nothing,
});
