import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#/contract/endpoint';
import { getCanWithdrawCoin, getUserCoinBalance, withdraw } from '#/contract/withdrawal';
import { ACCOUNT } from '#/domain/accounts';
import { isPositive, type Money } from '#/domain/money';
import { FORM_PLACES } from '#/domain/range';
import type { StatedTerms, WithdrawalFee } from '#/domain/withdrawal';
import { memberDataKey } from './assets';
import { type ApiResult, mutate, query } from './client';
import type { Coin } from './market';
import { moneyOf } from './wire-money';

/** First part of the query keys of withdrawals. */
function withdrawalKey(memberKey: string) {
  return [...memberDataKey(memberKey), 'wallet', 'withdrawal'] as const;
}

/** Coins that can be withdrawn, in the order of the server. */
export function withdrawableCoinsQuery(memberKey: string) {
  return queryOptions({
    queryKey: [...withdrawalKey(memberKey), 'coins'],
    queryFn: async ({ signal }): Promise<Coin[]> => {
      const coins = await query(getCanWithdrawCoin, {}, { signal });
      return coins.map(({ id, title }) => ({ id, code: title }));
    },
  });
}

/** What withdrawing a coin is like for this member right now. */
export interface WithdrawalOffer extends StatedTerms {
  /** Available in the funds account; missing when the server does not tell. */
  readonly balance: Money | undefined;
  /** Bound for the coin; missing: none yet. */
  readonly address: string | undefined;
  /** Server time (epoch milliseconds) before which withdrawals wait after a change of security. */
  readonly heldUntil: number | undefined;
  /** May also be paid out to a bank card. */
  readonly toBank: boolean;
}

const PERCENT_FEE = 1;

/** `undefined` when the server does not tell what a withdrawal costs. */
function feeOf(wire: OutputOf<typeof getUserCoinBalance>): WithdrawalFee | undefined {
  const percent = moneyOf(wire.txsxf);
  const amount = moneyOf(wire.txsxf_n);
  if (wire.sxftype === undefined) return undefined;
  if (wire.sxftype === PERCENT_FEE) return percent && { kind: 'percent', percent };
  return amount && { kind: 'fixed', amount };
}

/** Balance, bound address and terms of a coin. */
export function withdrawalOfferQuery(memberKey: string, coinId: string) {
  return queryOptions({
    queryKey: [...withdrawalKey(memberKey), 'offer', coinId],
    queryFn: async ({ signal }): Promise<WithdrawalOffer> => {
      const wire = await query(
        getUserCoinBalance,
        { c_id: coinId, type: ACCOUNT.funds },
        { signal },
      );
      // No limit is written as 0 too.
      const maximum = moneyOf(wire.txmaxnum);
      return {
        balance: moneyOf(wire.balance),
        minimum: moneyOf(wire.txminnum),
        maximum: maximum && isPositive(maximum) ? maximum : undefined,
        fee: feeOf(wire),
        scale: wire.scale ?? FORM_PLACES,
        address: wire.address_list.find(({ address }) => address)?.address,
        heldUntil: wire.hold_until,
        // Servers that do not say so decide when they are asked.
        toBank: wire.to_bank !== 0,
      };
    },
  });
}

export type WithdrawalKind = 'wallet' | 'bank';

export interface Withdrawal {
  readonly coinId: string;
  readonly amount: Money;
  /** `wallet`: to the address bound for the coin. */
  readonly kind: WithdrawalKind;
  /** The card of a bank withdrawal. */
  readonly cardId: string | undefined;
}

/** What proves that the member wants it; never part of the intent. */
export interface WithdrawalProof {
  readonly transactionPassword: string;
  readonly emailCode: string | undefined;
}

const WIRE_KIND = { wallet: 1, bank: 2 } as const;

/** Asks for a withdrawal from the funds account under the key of its intent. */
export function requestWithdrawal(
  { coinId, amount, kind, cardId }: Withdrawal,
  { transactionPassword, emailCode }: WithdrawalProof,
  idempotencyKey: string,
): Promise<ApiResult<unknown>> {
  const fields = {
    c_id: coinId,
    num: amount,
    type: ACCOUNT.funds,
    withdraw_type: WIRE_KIND[kind],
    bank_id: cardId,
    paypwd: transactionPassword,
    captcha: emailCode,
  };
  return mutate(withdraw, fields, { idempotencyKey });
}
