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
  /** Of the coin. */
  code: wire('title', response.text),
  /** The only network of the coin that has such addresses, like TRC20. */
  network: response.optionalText,
  address: response.text,
  label: response.text,
  isDefault: wire('is_default', response.yes),
  addedAt: wire('addtime', response.moment),
  /** Present while the whitelist refuses the address because of its age. */
  usableAt: wire('usable_time', response.optional(response.moment)),
});

/**
 * POST getAddressBook: withdrawal addresses of the member by coin, the default one of each first; or of one coin. See product.md#address-book.
 */
export const getAddressBook = defineEndpoint({
  name: 'getAddressBook',
  access: 'member',
  input: fields({ coinId: wire('c_id', optionalRowId), ...pageInput }),
  output: response.listOf(savedAddress),
});

/**
 * POST addAddress: adds an address of a coin. With `network` (like TRC20) it must be an address of
 * that network. The first address of a coin becomes its default. See product.md#address-book.
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

/** POST editAddress: changes the label of address `id`, or removes it if omitted. */
export const editAddress = defineEndpoint({
  name: 'editAddress',
  access: 'member',
  input: z.object({ id: rowId, label: optionalText }),
  output: nothing,
});

/** The proof of a change. */
export const optionalAddressProof = {
  transactionPassword: wire('paypwd', optionalText),
  /** For members with two-step verification. */
  secondFactor: wire('twostep', optionalText),
  /** For members without it: a code of purpose `address`. */
  emailCode: wire('captcha', optionalText),
  /** For accounts without e-mail. */
  loginPassword: wire('logpassword', optionalText),
};
/** The proof for calls that always require it. */
export const addressProof = {
  ...optionalAddressProof,
  transactionPassword: wire('paypwd', requiredText),
};

/**
 * POST setDefaultAddress: makes address `id` the bound address of its coin. See
 * product.md#address-book.
 */
export const setDefaultAddress = defineEndpoint({
  name: 'setDefaultAddress',
  access: 'member',
  input: fields({ id: rowId, ...addressProof }),
  output: nothing,
});

/**
 * POST deleteAddress: removes address `id`; proof as in `setDefaultAddress`. A coin whose default
 * was removed has none. See product.md#address-book.
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
    /** The time from which it is off. */
    endsAt: wire('end_time', response.optional(response.moment)),
  }),
);

/**
 * POST getAddressWhitelist: the state of the whitelist, with which withdrawals go only to addresses
 * of the book that were added at least 24 hours ago. See product.md#address-book.
 */
export const getAddressWhitelist = defineEndpoint({
  name: 'getAddressWhitelist',
  access: 'member',
  input: z.object({}),
  output: whitelist,
});

/**
 * POST setAddressWhitelist: turns the whitelist on immediately, or off after 24 hours; proof as in
 * `setDefaultAddress`. Returns its state. See product.md#address-book.
 */
export const setAddressWhitelist = defineEndpoint({
  name: 'setAddressWhitelist',
  access: 'member',
  input: fields({ whitelist: wire('on', code({ off: 0, on: 1 })), ...addressProof }),
  output: whitelist,
});
