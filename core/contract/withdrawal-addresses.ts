import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  int,
  nothing,
  optionalRowId,
  optionalText,
  pageInput,
  requiredText,
  rowId,
} from './primitives.ts';
import * as response from './response-fields.ts';

/**
 * An address of the book. `title` is the code of coin `c_id`, `network` the only network
 * of the coin that has such addresses, like TRC20. `usable_time` is present while the whitelist refuses it for its age.
 */
const savedAddress = z.object({
  id: response.id,
  c_id: response.id,
  title: response.text,
  network: response.optionalText,
  address: response.text,
  label: response.text,
  is_default: response.flag,
  addtime: response.time,
  usable_time: response.optional(response.time),
});

/**
 * POST getAddressBook: withdrawal addresses of the member by coin, the default one of each first; of
 * one coin with `c_id`. See product.md#address-book.
 */
export const getAddressBook = defineEndpoint({
  name: 'getAddressBook',
  access: 'member',
  input: z.object({ c_id: optionalRowId, ...pageInput }),
  output: response.listOf(savedAddress),
});

/**
 * POST addAddress: adds an address of coin `c_id`. With `network` (like TRC20) it must be an
 * address of it. The first one of a coin becomes its default. See product.md#address-book.
 */
export const addAddress = defineEndpoint({
  name: 'addAddress',
  access: 'member',
  input: z.object({
    c_id: rowId,
    address: requiredText,
    network: optionalText,
    label: optionalText,
  }),
  output: response.whole(z.object({ id: response.id })),
});

/** POST editAddress: gives address `id` another label; without one it has none. */
export const editAddress = defineEndpoint({
  name: 'editAddress',
  access: 'member',
  input: z.object({ id: rowId, label: optionalText }),
  output: nothing,
});

/**
 * What proves a change: the transaction password, and a code of two-step verification (`twostep`), of
 * members without it an e-mail code of purpose `address` (`captcha`), of accounts without e-mail the
 * login password (`logpassword`).
 */
export const optionalAddressProof = {
  paypwd: optionalText,
  twostep: optionalText,
  captcha: optionalText,
  logpassword: optionalText,
};
/** The proof where it is always asked for. */
export const addressProof = { ...optionalAddressProof, paypwd: requiredText };

/**
 * POST setDefaultAddress: makes address `id` the bound address of its coin. `paypwd` is the transaction
 * password; `twostep`, `captcha` or `logpassword` as product.md#address-book says.
 */
export const setDefaultAddress = defineEndpoint({
  name: 'setDefaultAddress',
  access: 'member',
  input: z.object({ id: rowId, ...addressProof }),
  output: nothing,
});

/**
 * POST deleteAddress: removes address `id`; proof as at `setDefaultAddress`. A coin whose default was
 * removed has none. See product.md#address-book.
 */
export const deleteAddress = defineEndpoint({
  name: 'deleteAddress',
  access: 'member',
  input: z.object({ id: rowId, ...addressProof }),
  output: nothing,
});

const whitelist = response.whole(
  z.object({ on: response.flag, end_time: response.optional(response.time) }),
);

/**
 * POST getAddressWhitelist: whether withdrawals go only to addresses of the book that were added 24
 * hours ago or earlier; `end_time` when it is turned off from then on. See product.md#address-book.
 */
export const getAddressWhitelist = defineEndpoint({
  name: 'getAddressWhitelist',
  access: 'member',
  input: z.object({}),
  output: whitelist,
});

/**
 * POST setAddressWhitelist: turns the whitelist on at once (`on` 1), or off after 24 hours (0); proof as
 * at `setDefaultAddress`. Returns its state. See product.md#address-book.
 */
export const setAddressWhitelist = defineEndpoint({
  name: 'setAddressWhitelist',
  access: 'member',
  input: z.object({ on: int, ...addressProof }),
  output: whitelist,
});
