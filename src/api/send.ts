import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { named } from '#core/contract/response-fields.ts';
import {
  cancelInternalTransfer,
  getInternalTransferList,
  getTransferCoin,
  internalTransfer,
  searchUser,
} from '#core/contract/send.ts';
import { parseWireTime } from '#core/contract/wire-time.ts';
import type { Money } from '#core/domain/money.ts';
import { FORM_PLACES } from '#core/domain/range.ts';
import type { StatedTerms } from '#core/domain/send.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';
import { pagedQuery } from './paged';
import { fromWireCode } from './wire-codes';
import { moneyOf } from './wire-money';

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

/** First part of the query keys of transfers to members. */
const TRANSFER_KEY = [...MEMBER_DATA, 'transfer'] as const;

/** Finds the member of exactly this username (product.md#send-receiver). */
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

/** Secrets that authorise a transfer; never part of the intent. */
export interface TransferProof {
  readonly transactionPassword: string;
  /** Of members with two-step verification: a code of the app or a recovery code, as typed. */
  readonly secondFactor: string | undefined;
}

/** Sends a coin to another member (product.md#send-rules). */
export const sendToMember = moneyCall(
  internalTransfer,
  (
    { receiverId, coinId, amount }: MemberTransfer,
    { transactionPassword, secondFactor }: TransferProof,
  ) => ({
    to_uid: receiverId,
    c_id: coinId,
    amount,
    paypassword: transactionPassword,
    twostep: secondFactor,
  }),
);

/** Cancels a transfer that has not arrived (product.md#send-arrival). */
export const cancelTransfer = moneyCall(
  cancelInternalTransfer,
  ({ id }: { readonly id: string }) => ({ id }),
);

/**
 * `unknown`, a status this version does not define, is shown in neutral words and without actions.
 */
export type TransferStatus = 'transferring' | 'finished' | 'cancelled' | 'unknown';

/** A transfer the member sent to another one. */
export interface SentTransfer {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: TransferStatus;
  readonly sentAt: number | undefined;
  readonly arrivesAt: number | undefined;
  readonly receiver: string;
  readonly coin: string;
  readonly amount: Money | undefined;
  readonly fee: Money | undefined;
  /** What the receiver gets. */
  readonly arrival: Money | undefined;
}

const STATUS: Readonly<Record<number, TransferStatus>> = {
  1: 'transferring',
  2: 'finished',
  3: 'cancelled',
};
const WIRE_STATUS = { all: 0, transferring: 1, finished: 2, cancelled: 3 } as const;
export type TransferFilter = keyof typeof WIRE_STATUS;

export const sendQueries = {
  /** Coins that can be sent to this member (product.md#send). */
  coins: (receiver: string) =>
    queryOptions({
      queryKey: [...TRANSFER_KEY, 'coins', receiver],
      queryFn: async ({ signal }): Promise<SendableCoin[]> => {
        const fields = { username: receiver };
        const coins = await query(getTransferCoin, fields, { signal });
        return coins.map((coin) => ({
          id: coin.id,
          code: coin.title,
          balance: moneyOf(coin.balance),
          feeRate: moneyOf(coin.internal_transfer_sxf),
          arrivalDays: coin.internal_transfer_days,
          scale: coin.scale ?? FORM_PLACES,
        }));
      },
    }),

  /** The member's transfers to others, newest first. */
  sent: (filter: TransferFilter) =>
    pagedQuery({
      queryKey: [...TRANSFER_KEY, 'sent', filter],
      readPage: async (page, signal) => {
        const fields = { status: WIRE_STATUS[filter], ...page };
        const { list } = await query(getInternalTransferList, fields, { signal });
        return named(list, 'id').map(
          (row): SentTransfer => ({
            id: row.id,
            orderNumber: row.order_num,
            status: fromWireCode(STATUS, row.status),
            sentAt: parseWireTime(row.addtime),
            arrivesAt: parseWireTime(row.arrival_time),
            receiver: row.to_username,
            coin: row.coin,
            amount: moneyOf(row.amount),
            fee: moneyOf(row.sxf),
            arrival: moneyOf(row.arrival_amount),
          }),
        );
      },
      idOf: (row) => row.id,
    }),
};
