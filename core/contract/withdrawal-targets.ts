import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { nothing, optionalRowId, requiredText, rowId } from './primitives.ts';
import * as response from './response-fields.ts';
import { optionalAddressProof } from './withdrawal-addresses.ts';

/**
 * GET getusraddress: the coins for which an address can be bound, each with the member's address if
 * there is one. See product.md#withdrawal-address.
 */
export const getusraddress = defineEndpoint({
  name: 'getusraddress',
  method: 'GET',
  access: 'member',
  input: z.object({}),
  output: response.rows(
    fields({
      id: wire('c_id', response.id),
      code: wire('title', response.text),
      address: response.optionalText,
    }),
  ),
});

/**
 * POST setusraddress: binds or replaces the withdrawal address of a coin. If the coin already has
 * an address, the proof of `setDefaultAddress` is required. See product.md#withdrawal-address.
 */
export const setusraddress = defineEndpoint({
  name: 'setusraddress',
  access: 'member',
  input: fields({
    coinId: wire('c_id', rowId),
    address: requiredText,
    ...optionalAddressProof,
  }),
  output: nothing,
});

const card = {
  bankName: wire('bank_name', response.text),
  /** Masked except its last four characters. */
  cardNumber: wire('card_number', response.text),
  cardName: wire('card_name', response.text),
};

/** POST User/getUserBankList: the member's cards. See product.md#bank-card. */
export const getUserBankList = defineEndpoint({
  name: 'getUserBankList',
  path: 'User/getUserBankList',
  aliases: ['getUserBankList'],
  access: 'member',
  input: z.object({}),
  output: response.rows(fields({ id: response.id, ...card })),
});

/**
 * POST User/setBank: adds a card, or changes card `id`. If the masked number is sent back
 * unchanged, the stored number is kept. See product.md#bank-card.
 */
export const setBank = defineEndpoint({
  name: 'setBank',
  path: 'User/setBank',
  aliases: ['setBank'],
  access: 'member',
  input: fields({
    id: optionalRowId,
    bankName: wire('bank_name', requiredText),
    cardNumber: wire('card_number', requiredText),
    cardName: wire('card_name', requiredText),
  }),
  output: nothing,
});
