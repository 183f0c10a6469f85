import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import {
  cancelInternalTransfer,
  getInternalTransferList,
  getTransferCoin,
  internalTransfer,
  searchUser,
} from '#core/contract/send.ts';
import type { Money } from '#core/domain/money.ts';
import { FORM_PLACES } from '#core/domain/range.ts';
import type { StatedTerms } from '#core/domain/send.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';
import { pagedQuery } from './paged';

/** A coin that can be sent to another member, with its terms. */
export interface SendableCoin extends StatedTerms {
  readonly id: string;
  readonly code: string;
  /** `undefined` when the server leaves it out. */
  readonly balance: Money | undefined;
}

/** Another member, found by username. */
export interface Receiver {
  readonly id: string;
  readonly username: string;
}

/** The first part of the query keys of transfers to members. */
const TRANSFER_KEY = [...MEMBER_DATA, 'transfer'] as const;

/** Finds the member with exactly this username (product.md#send-receiver). */
export function searchMemberMutation() {
  return mutationOptions({
    mutationFn: (username: string): Promise<Receiver> => query(searchUser, { username }),
  });
}

export interface MemberTransfer {
  readonly receiverId: string;
  readonly coinId: string;
  readonly amount: Money;
}

/** The secrets that authorise a transfer. They are never part of the intent. */
export interface TransferProof {
  readonly transactionPassword: string;
  /** For members with two-step verification: an authenticator or recovery code, as entered. */
  readonly secondFactor: string | undefined;
}

/** Sends a coin to another member (product.md#send-rules). */
export const sendToMember = moneyCall(
  internalTransfer,
  (transfer: MemberTransfer, proof: TransferProof) => ({ ...transfer, ...proof }),
);

/** Cancels a transfer that has not arrived (product.md#send-arrival). */
export const cancelTransfer = moneyCall(
  cancelInternalTransfer,
  ({ id }: { readonly id: string }) => ({ id }),
);

/**
 * A transfer from the member to another member. A status that this version does not define is shown
 * with a neutral label and without actions.
 */
export type SentTransfer = OutputOf<typeof getInternalTransferList>['list'][number];
export type TransferStatus = SentTransfer['status'];
export type TransferFilter = 'all' | Exclude<TransferStatus, 'unknown'>;

export const sendQueries = {
  /** Coins that can be sent to this member (product.md#send). */
  coins: (receiver: string) =>
    queryOptions({
      queryKey: [...TRANSFER_KEY, 'coins', receiver],
      queryFn: async ({ signal }): Promise<SendableCoin[]> => {
        const coins = await query(getTransferCoin, { username: receiver }, { signal });
        return coins.map((coin) => ({ ...coin, scale: coin.scale ?? FORM_PLACES }));
      },
    }),

  /** The member's transfers to others, newest first. */
  sent: (filter: TransferFilter) =>
    pagedQuery({
      queryKey: [...TRANSFER_KEY, 'sent', filter],
      readPage: async (page, signal) => {
        const { list } = await query(
          getInternalTransferList,
          { status: filter, ...page },
          { signal },
        );
        return named(list, 'id');
      },
      idOf: (row) => row.id,
    }),
};
