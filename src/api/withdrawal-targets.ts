import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  getUserBankList,
  getusraddress,
  setBank,
  setusraddress,
} from '#core/contract/withdrawal-targets.ts';
import type { BankCardFields } from '#core/domain/withdrawal-card.ts';
import { mutate, query } from './client';
import type { Coin } from './market';
import { MEMBER_DATA } from './member-data';
import type { AddressProof } from './withdrawal-addresses';

/** A coin for which an address can be bound. */
export interface BoundAddress extends Coin {
  /** The member's address; `undefined` if there is none yet. */
  readonly address: string | undefined;
}

export interface NewBoundAddress {
  readonly coinId: string;
  readonly address: string;
}

/**
 * Sets the first withdrawal address of a coin. On a server without an address book, it also sets
 * further ones.
 */
export function bindAddressMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (bound: NewBoundAddress) => mutate(setusraddress, bound),
  });
}

/**
 * Replaces the withdrawal address of a coin. Withdrawals are then held
 * (product.md#hold-after-a-change).
 */
export function replaceAddressMutation({ coinId, address }: NewBoundAddress) {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (proof: AddressProof) => mutate(setusraddress, { coinId, address, ...proof }),
  });
}

/** A card of the member; its number is masked except for the last four characters. */
export interface BankCard extends BankCardFields {
  readonly id: string;
}

export const withdrawalTargetQueries = {
  /**
   * Coins for which an address can be bound, each with the member's address
   * (product.md#withdrawal-address).
   */
  addresses: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'identity', 'addresses'],
      queryFn: ({ signal }): Promise<BoundAddress[]> => query(getusraddress, {}, { signal }),
    }),

  /** The member's bank cards, oldest first (product.md#bank-card). */
  cards: () =>
    queryOptions({
      queryKey: [...MEMBER_DATA, 'identity', 'cards'],
      queryFn: ({ signal }): Promise<BankCard[]> => query(getUserBankList, {}, { signal }),
    }),
};

/**
 * Adds a card, or changes card `id`. If the mask is unchanged, the card keeps its number
 * (product.md#bank-card).
 */
export function saveCardMutation() {
  return mutationOptions({
    meta: { refresh: [MEMBER_DATA] },
    mutationFn: (card: BankCardFields & { id?: string | undefined }) => mutate(setBank, card),
  });
}
