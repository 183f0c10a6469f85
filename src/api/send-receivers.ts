import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { named } from '#core/contract/response-fields.ts';
import { searchUser } from '#core/contract/send.ts';
import { addReceiver, deleteReceiver, getReceiverList } from '#core/contract/send-receivers.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import type { Receiver } from './send';
import type { AddressProof } from './withdrawal-addresses';

/** A member in the address book (product.md#address-book). */
export interface SavedReceiver extends Receiver {
  /**
   * The time from which the whitelist allows transfers (epoch milliseconds); `undefined` if they
   * are allowed now.
   */
  readonly usableAt: number | undefined;
}

export const receiverQueries = {
  /** The members in the address book, sorted by username. */
  list: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'transfer', 'receivers'],
      queryFn: async ({ signal }): Promise<SavedReceiver[]> =>
        named(await query(getReceiverList, {}, { signal }), 'id'),
    }),
};

/**
 * Adds a member that was found by a search. Transfers may then be held
 * (product.md#hold-after-a-change).
 */
export function addReceiverMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: ({ id }: Receiver) => mutate(addReceiver, { receiverId: id }),
  });
}

/** Finds the member with exactly this username and adds it. */
export function addByNameMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: async (username: string) => {
      const { id } = await query(searchUser, { username });
      return mutate(addReceiver, { receiverId: id });
    },
  });
}

/** Removes a member from the address book. */
export function removeReceiverMutation({ id }: Receiver) {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (proof: AddressProof) => mutate(deleteReceiver, { receiverId: id, ...proof }),
  });
}
