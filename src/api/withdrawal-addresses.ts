import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import {
  addAddress,
  deleteAddress,
  editAddress,
  getAddressBook,
  getAddressWhitelist,
  setAddressWhitelist,
  setDefaultAddress,
} from '#core/contract/withdrawal-addresses.ts';
import { mutate, query } from './client';
import { MEMBER_DATA } from './member-data';
import { pagedQuery } from './paged';

/** An address in the member's address book (product.md#address-book). */
export type SavedAddress = OutputOf<typeof getAddressBook>['list'][number];

const ADDRESSES_KEY = [...MEMBER_DATA, 'withdrawal', 'addresses'] as const;

/** The addresses of one coin fit on the largest page. */
const WHOLE_PAGE = 50;

/**
 * A whitelist of addresses; after it is turned off, it stays in force until `endsAt` (epoch
 * milliseconds).
 */
export interface WhitelistState {
  readonly isOn: boolean;
  readonly endsAt: number | undefined;
}

export const addressQueries = {
  /** The whole address book by coin, with the default address of each coin first. */
  list: () =>
    pagedQuery({
      queryKey: [...ADDRESSES_KEY, 'list'],
      readPage: async ({ page, limit }, signal) =>
        named((await query(getAddressBook, { page, limit }, { signal })).list, 'id'),
      idOf: ({ id }) => id,
    }),

  /** The addresses of one coin, with the default first. */
  ofCoin: (coinId: string) =>
    queryOptions({
      queryKey: [...ADDRESSES_KEY, 'coin', coinId],
      queryFn: async ({ signal }): Promise<SavedAddress[]> => {
        const input = { coinId, page: 1, limit: WHOLE_PAGE };
        return named((await query(getAddressBook, input, { signal })).list, 'id');
      },
    }),

  /** Whether withdrawals are limited to addresses that have been in the book long enough. */
  whitelist: () =>
    queryOptions({
      queryKey: [...ADDRESSES_KEY, 'whitelist'],
      queryFn: async ({ signal }): Promise<WhitelistState> => {
        const { isOn = false, endsAt } = await query(getAddressWhitelist, {}, { signal });
        return { isOn, endsAt };
      },
    }),
};

export interface NewAddress {
  readonly coinId: string;
  readonly network: string | undefined;
  readonly address: string;
  readonly label: string;
}

/** Adds an address. Withdrawals may then be held (product.md#hold-after-a-change). */
export function addAddressMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (address: NewAddress) => mutate(addAddress, address),
  });
}

/** Changes the label of an address. */
export function editAddressMutation() {
  return mutationOptions({
    meta: { refresh: [ADDRESSES_KEY] },
    mutationFn: (fields: { id: string; label: string }) => mutate(editAddress, fields),
  });
}

/**
 * The proof for a change to the address book: one of the last three fields, as the server requires.
 */
export interface AddressProof {
  readonly transactionPassword: string;
  /** An authenticator or recovery code, as entered. */
  readonly secondFactor: string | undefined;
  readonly emailCode: string | undefined;
  readonly loginPassword: string | undefined;
}

const CHANGES = { makeDefault: setDefaultAddress, remove: deleteAddress } as const;

/** Makes address `id` the default of its coin, or removes the address. */
export function changeAddressMutation(change: keyof typeof CHANGES, { id }: SavedAddress) {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (proof: AddressProof) => mutate(CHANGES[change], { id, ...proof }),
  });
}

/** Turns the whitelist on immediately, or off with a delay of 24 hours. */
export function switchWhitelistMutation(isOn: boolean) {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (proof: AddressProof) =>
      mutate(setAddressWhitelist, { whitelist: isOn ? 'on' : 'off', ...proof }),
  });
}
