import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  code,
  nothing,
  optionalRowId,
  optionalText,
  pageInput,
  requiredText,
  rowId,
} from './primitives.ts';
import * as response from './response-fields.ts';

/** An address in the book. */
const savedAddress = fields({
  id: response.id,
  coinId: wire('c_id', response.id),
  /** The code of the coin. */
  code: wire('title', response.text),
  /** The network, such as TRC20, if it is the coin's only network with such addresses. */
  network: response.optionalText,
  address: response.text,
  label: response.text,
  isDefault: wire('is_default', response.yes),
  addedAt: wire('addtime', response.moment),
  /** Present while the whitelist refuses the address as too recently added. */
  usableAt: wire('usable_time', response.optional(response.moment)),
});

/**
 * POST getAddressBook: the member's withdrawal addresses of all coins or of one coin, with the
 * default address of each coin first. See product.md#address-book.
 */
export const getAddressBook = defineEndpoint({
  name: 'getAddressBook',
  access: 'member',
  input: fields({ coinId: wire('c_id', optionalRowId), ...pageInput }),
  output: response.listOf(savedAddress),
});

/**
 * POST addAddress: adds an address of a coin. If `network` (such as TRC20) is given, the address
 * must belong to that network. The first address of a coin becomes its default. See
 * product.md#address-book.
 */
export const addAddress = defineEndpoint({
  name: 'addAddress',
  access: 'member',
  input: fields({
    coinId: wire('c_id', rowId),
    address: requiredText,
    network: optionalText,
    label: optionalText,
  }),
  output: response.whole(z.object({ id: response.id })),
});

/**
 * POST editAddress: changes the label of the address `id`, or removes the label if none is given.
 */
export const editAddress = defineEndpoint({
  name: 'editAddress',
  access: 'member',
  input: z.object({ id: rowId, label: optionalText }),
  output: nothing,
});

/**
 * The proof that authorises a change to the address book, which some calls require only in some
 * cases.
 */
export const optionalAddressProof = {
  transactionPassword: wire('paypwd', optionalText),
  /** Required of members with two-step verification. */
  secondFactor: wire('twostep', optionalText),
  /** For members without it: a code of purpose `address`. */
  emailCode: wire('captcha', optionalText),
  /** For accounts without an e-mail address. */
  loginPassword: wire('logpassword', optionalText),
};
/** The same proof for calls that always require it. */
export const addressProof = {
  ...optionalAddressProof,
  transactionPassword: wire('paypwd', requiredText),
};

/**
 * POST setDefaultAddress: makes the address `id` the default address of its coin. See
 * product.md#address-book.
 */
export const setDefaultAddress = defineEndpoint({
  name: 'setDefaultAddress',
  access: 'member',
  input: fields({ id: rowId, ...addressProof }),
  output: nothing,
});

/**
 * POST deleteAddress: removes the address `id`; the proof is the same as for `setDefaultAddress`.
 * If a coin's default address is removed, the coin has no default. See product.md#address-book.
 */
export const deleteAddress = defineEndpoint({
  name: 'deleteAddress',
  access: 'member',
  input: fields({ id: rowId, ...addressProof }),
  output: nothing,
});

const whitelist = response.whole(
  fields({
    isOn: wire('on', response.yesNo),
    /** The time from which the whitelist is off. */
    endsAt: wire('end_time', response.optional(response.moment)),
  }),
);

/**
 * POST getAddressWhitelist: the state of the whitelist. While it is on, withdrawals go only to
 * addresses that were added to the book at least 24 hours ago. See product.md#address-book.
 */
export const getAddressWhitelist = defineEndpoint({
  name: 'getAddressWhitelist',
  access: 'member',
  input: z.object({}),
  output: whitelist,
});

/**
 * POST setAddressWhitelist: turns the whitelist on immediately, or off after 24 hours; the proof is
 * the same as for `setDefaultAddress`. It returns the new state. See product.md#address-book.
 */
export const setAddressWhitelist = defineEndpoint({
  name: 'setAddressWhitelist',
  access: 'member',
  input: fields({ whitelist: wire('on', code({ off: 0, on: 1 })), ...addressProof }),
  output: whitelist,
});
