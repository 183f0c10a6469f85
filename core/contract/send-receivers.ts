import * as z from 'zod/mini';
import { fields, wire } from './codec.ts';
import { defineEndpoint } from './endpoint.ts';
import { nothing, rowId } from './primitives.ts';
import * as response from './response-fields.ts';
import { addressProof } from './withdrawal-addresses.ts';

/**
 * POST getReceiverList: the members in the address book, sorted by username. See
 * product.md#address-book.
 */
export const getReceiverList = defineEndpoint({
  name: 'getReceiverList',
  access: 'member',
  input: z.object({}),
  output: response.rows(
    fields({
      /** The member's number. */
      id: response.id,
      username: response.text,
      addedAt: wire('addtime', response.moment),
      /** Present while the whitelist refuses the receiver as too recently added. */
      usableAt: wire('usable_time', response.optional(response.moment)),
    }),
  ),
});

/**
 * POST addReceiver: adds a member to the address book; this session must have searched for the
 * member in the last 15 minutes. See product.md#address-book.
 */
export const addReceiver = defineEndpoint({
  name: 'addReceiver',
  access: 'member',
  input: fields({ receiverId: wire('to_uid', rowId) }),
  output: nothing,
});

/**
 * POST deleteReceiver: removes a member from the address book; the proof is the same as for
 * `setDefaultAddress`.
 */
export const deleteReceiver = defineEndpoint({
  name: 'deleteReceiver',
  access: 'member',
  input: fields({ receiverId: wire('to_uid', rowId), ...addressProof }),
  output: nothing,
});
