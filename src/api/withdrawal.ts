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

/** The first part of the query keys of withdrawals. */
const WITHDRAWAL_KEY = [...MEMBER_DATA, 'wallet', 'withdrawal'] as const;

/** The current terms on which this member can withdraw a coin. */
export interface WithdrawalOffer extends StatedTerms {
  /** The amount available in the funds account; `undefined` if the server omits it. */
  readonly balance: Money | undefined;
  /** The address bound for the coin; `undefined` if there is none yet. */
  readonly address: string | undefined;
  /**
   * The server time (epoch milliseconds) until which withdrawals are refused
   * (product.md#hold-after-a-change).
   */
  readonly heldUntil: number | undefined;
  /** True if the coin may also be paid out to a bank card. */
  readonly toBank: boolean;
}

/** Returns the fee (product.md#withdrawal-fee); `undefined` when the server leaves it out. */
function feeOf({
  isPercentFee,
  percentFee: percent,
  fixedFee: amount,
}: OutputOf<typeof getUserCoinBalance>): WithdrawalFee | undefined {
  if (isPercentFee === undefined) return undefined;
  if (isPercentFee) return percent && { kind: 'percent', percent };
  return amount && { kind: 'fixed', amount };
}

export const withdrawalQueries = {
  /** Coins that can be withdrawn, in the server's order (product.md#withdrawal). */
  coins: () =>
    queryOptions({
      queryKey: [...WITHDRAWAL_KEY, 'coins'],
      queryFn: ({ signal }): Promise<Coin[]> => query(getCanWithdrawCoin, {}, { signal }),
    }),

  /** Balance, default address and terms of a coin (product.md#withdrawal-rules). */
  offer: (coinId: string) =>
    queryOptions({
      queryKey: [...WITHDRAWAL_KEY, 'offer', coinId],
      queryFn: async ({ signal }): Promise<WithdrawalOffer> => {
        const asked = { coinId, account: ACCOUNT.funds };
        const terms = await query(getUserCoinBalance, asked, { signal });
        const { balance, minimum, maximum, heldUntil } = terms;
        return {
          balance,
          minimum,
          maximum: maximum && isPositive(maximum) ? maximum : undefined,
          fee: feeOf(terms),
          scale: terms.scale ?? FORM_PLACES,
          address: terms.addresses.find(({ address }) => address)?.address,
          heldUntil,
          // If the server omits the field, it decides on each withdrawal.
          toBank: terms.toBank !== false,
        };
      },
    }),
};

export type WithdrawalKind = 'wallet' | 'bank';

export interface Withdrawal {
  readonly coinId: string;
  readonly amount: Money;
  /** `wallet` is a withdrawal to the address bound for the coin. */
  readonly kind: WithdrawalKind;
  /** The id of an address in the book. Without it, the address bound for the coin is used. */
  readonly addressId: string | undefined;
  /** The card of a bank withdrawal. */
  readonly cardId: string | undefined;
}

/** The secrets that authorise a withdrawal. They are never part of the intent. */
export interface WithdrawalProof {
  readonly transactionPassword: string;
  readonly emailCode: string | undefined;
  /** For members with two-step verification: an authenticator or recovery code, as entered. */
  readonly secondFactor: string | undefined;
}

/** Requests a withdrawal from the funds account (product.md#withdrawal-rules). */
export const requestWithdrawal = moneyCall(
  withdraw,
  (withdrawal: Withdrawal, proof: WithdrawalProof) => ({
    ...withdrawal,
    account: ACCOUNT.funds,
    ...proof,
  }),
);

/** Cancels a withdrawal in review. */
export const cancelWithdrawal = moneyCall(cancelWithdraw, ({ id }: { readonly id: string }) => ({
  id,
}));
