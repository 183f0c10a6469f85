import { queryOptions } from '@tanstack/react-query';
import { getCanWithdrawCoin, getUserCoinBalance, withdraw } from '#/contract/withdrawal';
import { ACCOUNT } from '#/domain/accounts';
import { type Money, money } from '#/domain/money';
import { FORM_PLACES } from '#/domain/range';
import type { WithdrawalTerms } from '#/domain/withdrawal';
import { type Answer, act, call } from './client';
import type { Coin } from './market';
import { memberDataKey } from './wallet';

/** First part of the query keys of withdrawals. */
function withdrawalKey(memberKey: string) {
  return [...memberDataKey(memberKey), 'wallet', 'withdrawal'] as const;
}

/** Coins that can be withdrawn, in the order of the server. */
export function withdrawableCoinsQuery(memberKey: string) {
  return queryOptions({
    queryKey: [...withdrawalKey(memberKey), 'coins'],
    queryFn: async ({ signal }): Promise<Coin[]> => {
      const coins = await call(getCanWithdrawCoin, {}, { signal, whenMissing: [] });
      return coins.map(({ id, title }) => ({ id, code: title }));
    },
  });
}

/** What withdrawing a coin is like for this member right now. */
export interface WithdrawalOffer extends WithdrawalTerms {
  /** Available in the funds account. */
  readonly balance: Money;
  /** Bound for the coin; missing: none yet. */
  readonly address: string | undefined;
  /** Server time (epoch milliseconds) before which withdrawals wait after a change of security. */
  readonly heldUntil: number | undefined;
  /** May also be paid out to a bank card. */
  readonly toBank: boolean;
}

const PERCENT_FEE = 1;

/** Balance, bound address and terms of a coin. */
export function withdrawalOfferQuery(memberKey: string, coinId: string) {
  return queryOptions({
    queryKey: [...withdrawalKey(memberKey), 'offer', coinId],
    queryFn: async ({ signal }): Promise<WithdrawalOffer> => {
      const wire = await call(
        getUserCoinBalance,
        { c_id: coinId, type: ACCOUNT.funds },
        { signal },
      );
      return {
        balance: money(wire.balance),
        minimum: money(wire.txminnum),
        maximum: money(wire.txmaxnum),
        fee:
          wire.sxftype === PERCENT_FEE
            ? { kind: 'percent', percent: money(wire.txsxf) }
            : { kind: 'fixed', amount: money(wire.txsxf_n) },
        scale: wire.scale ?? FORM_PLACES,
        address: wire.address_list[0]?.address,
        heldUntil: wire.hold_until ?? undefined,
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
  readonly payPassword: string;
  readonly emailCode: string | undefined;
}

const WIRE_KIND = { wallet: 1, bank: 2 } as const;

/** Asks for a withdrawal from the funds account under the key of its intent. */
export function requestWithdrawal(
  { coinId, amount, kind, cardId }: Withdrawal,
  { payPassword, emailCode }: WithdrawalProof,
  idempotencyKey: string,
): Promise<Answer<unknown>> {
  const fields = {
    c_id: coinId,
    num: amount,
    type: ACCOUNT.funds,
    withdraw_type: WIRE_KIND[kind],
    bank_id: cardId,
    paypwd: payPassword,
    captcha: emailCode,
  };
  return act(withdraw, fields, { idempotencyKey });
}
