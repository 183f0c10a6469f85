import { mutationOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  deletePasskey,
  getPasskeyList,
  renamePasskey,
} from '#core/contract/security-passkeys.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

/** A passkey of the member. */
export type Passkey = OutputOf<typeof getPasskeyList>['list'][number];

export const passkeyQueries = {
  /** The member's passkeys, oldest first (product.md#passkeys). */
  list: () =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'security', 'passkeys'],
      readPage: async ({ page, limit }, signal): Promise<Passkey[]> => {
        const { list } = await query(getPasskeyList, { page, limit }, { signal });
        return named(list, 'id');
      },
      idOf: (passkey) => passkey.id,
    }),
};

/** The proof for creating a passkey. */
export interface CreationProof {
  readonly loginPassword: string;
  /** The second factor of members with two-step verification, as entered. */
  readonly code: string | undefined;
}

/** Returns the browser's options for creating a passkey, as JSON text. */
export function beginPasskeyMutation() {
  return mutationOptions({
    mutationFn: async (proof: CreationProof): Promise<string> =>
      (await mutate(beginPasskey, proof)).data.options,
  });
}

/** Stores the browser's result under a name. */
export function addPasskeyMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: ({ created, name }: { created: string; name: string }) =>
      mutate(addPasskey, { response: created, name }),
  });
}

/** Renames a passkey. */
export function renamePasskeyMutation() {
  return mutationOptions({
    meta: { refresh: [passkeyQueries.list().queryKey] },
    mutationFn: ({ id, name }: { id: string; name: string }) => mutate(renamePasskey, { id, name }),
  });
}

/** The proof for a removal: the login password, or a passkey's response as JSON text. */
export type RemovalProof = { readonly loginPassword: string } | { readonly answer: string };

/** Removes a passkey. */
export function removePasskeyMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: ({ id, proof }: { id: string; proof: RemovalProof }) =>
      mutate(deletePasskey, { id, ...proof }),
  });
}

/** Returns the browser's options for using a passkey instead of a code, as JSON text. */
export async function askOwnPasskey(use: 'withdrawal' | 'account'): Promise<string> {
  return (await query(askPasskey, { use })).options;
}
