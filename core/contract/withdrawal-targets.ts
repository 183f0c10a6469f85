import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { nothing, optionalRowId, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';
import { optionalAddressProof } from './withdrawal-addresses.ts';

/**
 * GET getusraddress: coins an address can be bound for, each with the member's address (missing:
 * none yet). See product.md#withdrawal-address.
 */
export const getusraddress = defineEndpoint({
  name: 'getusraddress',
  method: 'GET',
  access: 'member',
  input: z.object({}),
  output: response.rows(
    z.object({ c_id: response.id, title: response.text, address: response.optionalText }),
  ),
});

/**
 * POST setusraddress: binds the withdrawal address of coin `c_id`, or replaces it. As soon as the coin
 * has an address, the proof of `setDefaultAddress` is needed. See product.md#withdrawal-address.
 */
export const setusraddress = defineEndpoint({
  name: 'setusraddress',
  access: 'member',
  input: z.object({ c_id: rowId, address: requiredText, ...optionalAddressProof }),
  output: nothing,
});

/**
 * POST User/getUserBankList: the member's cards. `card_number` is masked except its last four
 * characters. See product.md#bank-card.
 */
export const getUserBankList = defineEndpoint({
  name: 'getUserBankList',
  path: 'User/getUserBankList',
  aliases: ['getUserBankList'],
  access: 'member',
  input: z.object({}),
  output: response.rows(
    z.object({
      id: response.id,
      bank_name: response.text,
      card_number: response.text,
      card_name: response.text,
    }),
  ),
});

/**
 * POST User/setBank: binds a card, or changes card `id`. An unchanged mask leaves the stored
 * number. See product.md#bank-card.
 */
export const setBank = defineEndpoint({
  name: 'setBank',
  path: 'User/setBank',
  aliases: ['setBank'],
  access: 'member',
  input: z.object({
    id: optionalRowId,
    bank_name: requiredText,
    card_number: requiredText,
    card_name: requiredText,
  }),
  output: nothing,
});
