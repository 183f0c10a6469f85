import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
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

/** An address of the member's book (product.md#address-book). */
export interface SavedAddress {
  readonly id: string;
  readonly coinId: string;
  /** Code of the coin. */
  readonly code: string;
  /** TRC20 or ERC20, where the form of the address says so. */
  readonly network: string | undefined;
  readonly address: string;
  /** Empty without one. */
  readonly label: string;
  readonly isDefault: boolean;
  /** From when the whitelist allows it (epoch milliseconds); `undefined`: it can be used. */
  readonly usableAt: number | undefined;
}

const ADDRESSES_KEY = [...MEMBER_DATA, 'withdrawal', 'addresses'] as const;

/** The addresses of one coin fit on the largest page. */
const WHOLE_PAGE = 50;

function toSaved(list: OutputOf<typeof getAddressBook>['list']): SavedAddress[] {
  return named(list, 'id').map(({ id, c_id, title, network, address, label, ...wire }) => ({
    id,
    network,
    address,
    label,
    coinId: c_id,
    code: title,
    isDefault: wire.is_default === 1,
    usableAt: parseWireTime(wire.usable_time),
  }));
}

/** A whitelist of addresses; turned off, it stays on until `endsAt` (epoch milliseconds). */
export interface WhitelistState {
  readonly isOn: boolean;
  readonly endsAt: number | undefined;
}

export const addressQueries = {
  /** The whole book, by coin, the default address of each first. */
  list: () =>
    pagedQuery({
      queryKey: [...ADDRESSES_KEY, 'list'],
      readPage: async ({ page, limit }, signal) =>
        toSaved((await query(getAddressBook, { page, limit }, { signal })).list),
      idOf: ({ id }) => id,
    }),

  /** The addresses of one coin, its default first. */
  ofCoin: (coinId: string) =>
    queryOptions({
      queryKey: [...ADDRESSES_KEY, 'coin', coinId],
      queryFn: async ({ signal }): Promise<SavedAddress[]> => {
        const input = { c_id: coinId, page: 1, limit: WHOLE_PAGE };
        return toSaved((await query(getAddressBook, input, { signal })).list);
      },
    }),

  /** Whether only settled addresses of the book are paid. */
  whitelist: () =>
    queryOptions({
      queryKey: [...ADDRESSES_KEY, 'whitelist'],
      queryFn: async ({ signal }): Promise<WhitelistState> => {
        const wire = await query(getAddressWhitelist, {}, { signal });
        return { isOn: wire.on === 1, endsAt: parseWireTime(wire.end_time) };
      },
    }),
};

export interface NewAddress {
  readonly coinId: string;
  readonly network: string | undefined;
  readonly address: string;
  readonly label: string;
}

/** Adds an address; withdrawals may then be held (product.md#hold-after-a-change). */
export function addAddressMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: ({ coinId, ...fields }: NewAddress) =>
      mutate(addAddress, { c_id: coinId, ...fields }),
  });
}

/** Gives an address another label. */
export function editAddressMutation() {
  return mutationOptions({
    meta: { refresh: [ADDRESSES_KEY] },
    mutationFn: (fields: { id: string; label: string }) => mutate(editAddress, fields),
  });
}

/** What proves a change of the book: of the last three the one that is asked for. */
export interface AddressProof {
  readonly transactionPassword: string;
  /** A code of the app or a recovery code, as typed. */
  readonly secondFactor: string | undefined;
  readonly emailCode: string | undefined;
  readonly loginPassword: string | undefined;
}

export function proofToWire(proof: AddressProof) {
  return {
    paypwd: proof.transactionPassword,
    twostep: proof.secondFactor,
    captcha: proof.emailCode,
    logpassword: proof.loginPassword,
  };
}

const CHANGES = { makeDefault: setDefaultAddress, remove: deleteAddress } as const;

/** Makes address `id` the default of its coin, or removes it. */
export function changeAddressMutation(change: keyof typeof CHANGES, { id }: SavedAddress) {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (proof: AddressProof) => mutate(CHANGES[change], { id, ...proofToWire(proof) }),
  });
}

/** Turns the whitelist on at once, or off after 24 hours. */
export function switchWhitelistMutation(isOn: boolean) {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (proof: AddressProof) =>
      mutate(setAddressWhitelist, { on: isOn ? 1 : 0, ...proofToWire(proof) }),
  });
}
