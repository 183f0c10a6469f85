import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { nothing, rowId } from './primitives.ts';
import * as response from './response-fields.ts';
import { addressProof } from './withdrawal-addresses.ts';

/**
 * POST getReceiverList: the members in the address book, by username; `id` is the number of the
 * member, `usable_time` is present while the whitelist refuses it for its age. See
 * product.md#address-book.
 */
export const getReceiverList = defineEndpoint({
  name: 'getReceiverList',
  access: 'member',
  input: z.object({}),
  output: response.rows(
    z.object({
      id: response.id,
      username: response.text,
      addtime: response.time,
      usable_time: response.optional(response.time),
    }),
  ),
});

/**
 * POST addReceiver: adds member `to_uid`, whom this session searched within 15 minutes, to the address
 * book. See product.md#address-book.
 */
export const addReceiver = defineEndpoint({
  name: 'addReceiver',
  access: 'member',
  input: z.object({ to_uid: rowId }),
  output: nothing,
});

/** POST deleteReceiver: removes member `to_uid` from the address book; proof as at `setDefaultAddress`. */
export const deleteReceiver = defineEndpoint({
  name: 'deleteReceiver',
  access: 'member',
  input: z.object({ to_uid: rowId, ...addressProof }),
  output: nothing,
});
