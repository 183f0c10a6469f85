import { mutationOptions } from '@tanstack/react-query';
import { named } from '#core/contract/response-fields.ts';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  deletePasskey,
  getPasskeyList,
  PASSKEY_USE,
  renamePasskey,
} from '#core/contract/security-passkeys.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

/** A passkey of the member. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly createdAt: number | undefined;
  /** Epoch milliseconds; `undefined` when it was never used. */
  readonly usedAt: number | undefined;
}

export const passkeyQueries = {
  /** The member's passkeys, oldest first (product.md#passkeys). */
  list: () =>
    pagedQuery({
      queryKey: [...MEMBER_DATA, 'security', 'passkeys'],
      readPage: async ({ page, limit }, signal): Promise<Passkey[]> => {
        const { list } = await query(getPasskeyList, { page, limit }, { signal });
        return named(list, 'id').map(({ id, name, addtime, usedtime }) => ({
          id,
          name,
          createdAt: parseWireTime(addtime),
          usedAt: parseWireTime(usedtime),
        }));
      },
      idOf: (passkey) => passkey.id,
    }),
};

/** What proves that the member may create one. */
export interface CreationProof {
  readonly loginPassword: string;
  /** The second factor of a member with two-step verification, as typed. */
  readonly code: string | undefined;
}

/** Returns what the browser needs to create a passkey, as JSON text. */
export function beginPasskeyMutation() {
  return mutationOptions({
    mutationFn: async ({ loginPassword, code }: CreationProof): Promise<string> =>
      (await mutate(beginPasskey, { logpassword: loginPassword, code })).data.options,
  });
}

/** Stores what the browser created, under a name. */
export function addPasskeyMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: ({ created, name }: { created: string; name: string }) =>
      mutate(addPasskey, { response: created, name }),
  });
}

/** Gives a passkey another name. */
export function renamePasskeyMutation() {
  return mutationOptions({
    meta: { refresh: [passkeyQueries.list().queryKey] },
    mutationFn: ({ id, name }: { id: string; name: string }) => mutate(renamePasskey, { id, name }),
  });
}

/** Proof of a removal: the login password, or the answer of a passkey as JSON text. */
export type RemovalProof = { readonly loginPassword: string } | { readonly answer: string };

/** Removes a passkey. */
export function removePasskeyMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: ({ id, proof }: { id: string; proof: RemovalProof }) =>
      mutate(deletePasskey, {
        id,
        logpassword: 'loginPassword' in proof ? proof.loginPassword : undefined,
        passkey: 'answer' in proof ? proof.answer : undefined,
      }),
  });
}

/** Returns what the browser needs to let a passkey stand in for a code, as JSON text. */
export async function askOwnPasskey(use: keyof typeof PASSKEY_USE): Promise<string> {
  return (await query(askPasskey, { type: PASSKEY_USE[use] })).options;
}
