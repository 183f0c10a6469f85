import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#core/contract/endpoint.ts';
import {
  cancelWithdraw,
  getCanWithdrawCoin,
  getUserCoinBalance,
  withdraw,
} from '#core/contract/withdrawal.ts';
import { ACCOUNT } from '#core/domain/accounts.ts';
import { isPositive, type Money } from '#core/domain/money.ts';
import { FORM_PLACES } from '#core/domain/range.ts';
import type { StatedTerms, WithdrawalFee } from '#core/domain/withdrawal.ts';
import { query } from './client';
import type { Coin } from './market';
import { MEMBER_DATA } from './member-data';
import { moneyCall } from './money-call';
import { moneyOf } from './wire-money';

/** First part of the query keys of withdrawals. */
const WITHDRAWAL_KEY = [...MEMBER_DATA, 'wallet', 'withdrawal'] as const;

/** The present terms of withdrawing a coin, for this member. */
export interface WithdrawalOffer extends StatedTerms {
  /** Available in the funds account; `undefined` when the server leaves it out. */
  readonly balance: Money | undefined;
  /** Address bound for the coin; `undefined`: none yet. */
  readonly address: string | undefined;
  /**
   * Server time (epoch milliseconds) until which withdrawals are refused
   * (product.md#hold-after-a-change).
   */
  readonly heldUntil: number | undefined;
  /** May also be paid out to a bank card. */
  readonly toBank: boolean;
}

const PERCENT_FEE = 1;

/** Returns the fee (product.md#withdrawal-fee); `undefined` when the server leaves it out. */
function feeOf(wire: OutputOf<typeof getUserCoinBalance>): WithdrawalFee | undefined {
  const percent = moneyOf(wire.txsxf);
  const amount = moneyOf(wire.txsxf_n);
  if (wire.sxftype === undefined) return undefined;
  if (wire.sxftype === PERCENT_FEE) return percent && { kind: 'percent', percent };
  return amount && { kind: 'fixed', amount };
}

export const withdrawalQueries = {
  /** Coins that can be withdrawn, in the order of the server (product.md#withdrawal). */
  coins: () =>
    queryOptions({
      queryKey: [...WITHDRAWAL_KEY, 'coins'],
      queryFn: async ({ signal }): Promise<Coin[]> => {
        const coins = await query(getCanWithdrawCoin, {}, { signal });
        return coins.map(({ id, title }) => ({ id, code: title }));
      },
    }),

  /** Balance, bound address and terms of a coin (product.md#withdrawal-rules). */
  offer: (coinId: string) =>
    queryOptions({
      queryKey: [...WITHDRAWAL_KEY, 'offer', coinId],
      queryFn: async ({ signal }): Promise<WithdrawalOffer> => {
        const wire = await query(
          getUserCoinBalance,
          { c_id: coinId, type: ACCOUNT.funds },
          { signal },
        );
        // A maximum of 0 means that there is none.
        const maximum = moneyOf(wire.txmaxnum);
        return {
          balance: moneyOf(wire.balance),
          minimum: moneyOf(wire.txminnum),
          maximum: maximum && isPositive(maximum) ? maximum : undefined,
          fee: feeOf(wire),
          scale: wire.scale ?? FORM_PLACES,
          address: wire.address_list.find(({ address }) => address)?.address,
          heldUntil: wire.hold_until,
          // A server that leaves it out decides on each withdrawal.
          toBank: wire.to_bank !== 0,
        };
      },
    }),
};

export type WithdrawalKind = 'wallet' | 'bank';

export interface Withdrawal {
  readonly coinId: string;
  readonly amount: Money;
  /** `wallet`: to the address bound for the coin. */
  readonly kind: WithdrawalKind;
  /** The address of the book; the one bound for the coin without it. */
  readonly addressId: string | undefined;
  /** The card of a bank withdrawal. */
  readonly cardId: string | undefined;
}

/** Secrets that authorise a withdrawal; never part of the intent. */
export interface WithdrawalProof {
  readonly transactionPassword: string;
  readonly emailCode: string | undefined;
  /** Of members with two-step verification: a code of the app or a recovery code, as typed. */
  readonly secondFactor: string | undefined;
}

const WIRE_KIND = { wallet: 1, bank: 2 } as const;

/** Requests a withdrawal from the funds account (product.md#withdrawal-rules). */
export const requestWithdrawal = moneyCall(
  withdraw,
  (
    { coinId, amount, kind, addressId, cardId }: Withdrawal,
    { transactionPassword, emailCode, secondFactor }: WithdrawalProof,
  ) => ({
    c_id: coinId,
    num: amount,
    type: ACCOUNT.funds,
    withdraw_type: WIRE_KIND[kind],
    address_id: addressId,
    bank_id: cardId,
    paypwd: transactionPassword,
    captcha: emailCode,
    twostep: secondFactor,
  }),
);

/** Takes back a withdrawal in review. */
export const cancelWithdrawal = moneyCall(cancelWithdraw, ({ id }: { readonly id: string }) => ({
  id,
}));
