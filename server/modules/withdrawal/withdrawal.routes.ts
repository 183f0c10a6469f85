import { ACCOUNT, type Account, isAccount } from '#core/domain/accounts.ts';
import { money, ZERO } from '#core/domain/money.ts';
import type { WithdrawalFee } from '#core/domain/withdrawal.ts';
import type { AppContext } from '../../context.ts';
import { Refusal } from '../../errors/refusal.ts';
import type { HandlerResult, Handlers } from '../../handler.ts';
import { withIdempotency } from '../../idempotency/with-idempotency.ts';
import { findAvailable } from '../../ledger/balances.ts';
import { heldUntil } from '../security/holds.ts';
import { mailWithdrawal } from './steps.ts';
import { findBoundAddress } from './targets/own-targets.ts';
import { listWithdrawable, type WithdrawalKind } from './withdrawal.repo.ts';
import {
  planCancellation,
  planWithdrawal,
  termsOf,
  type WithdrawalDeps,
} from './withdrawal.service.ts';
import { withdrawalTexts } from './withdrawal.texts.ts';

const FEE_ON_WIRE = { percent: 1, fixed: 2 } as const;

/** Handlers of withdrawals: coins, terms and requests. */
export function withdrawalHandlers(
  deps: WithdrawalDeps & Pick<AppContext, 'tradingHalt' | 'texts' | 'mailer' | 'log'>,
): Handlers<'getCanWithdrawCoin' | 'getUserCoinBalance' | 'withdraw' | 'cancelWithdraw'> {
  const { db } = deps;
  return {
    async getCanWithdrawCoin() {
      const coins = await listWithdrawable(db);
      return { data: coins.map(({ id, code }) => ({ id, title: code })) };
    },

    async getUserCoinBalance(input, call) {
      const { memberId } = call.caller;
      const coinId = Number(input.c_id);
      const account = accountOf(input.type);
      const kind = kindOf(input.withdraw_type ?? 1);
      const coin = await termsOf(db, { coinId, account, kind });
      const address = await findBoundAddress(db, memberId, coinId);
      return {
        data: {
          balance: await findAvailable(db, memberId, account, coinId),
          txminnum: coin.minimum,
          txmaxnum: coin.maximum,
          ...feeToWire(coin.fee),
          address_list: address === undefined ? [] : [{ address }],
          hold_until: await heldUntil(db, memberId, call.now),
          to_bank: Number(coin.toBank),
          scale: coin.scale,
        },
      };
    },

    withdraw(input, call) {
      const plan = () =>
        planWithdrawal(deps, {
          memberId: call.caller.memberId,
          coinId: Number(input.c_id),
          account: accountOf(input.type),
          amount: money(input.num),
          kind: kindOf(input.withdraw_type),
          addressId: input.address_id === undefined ? undefined : Number(input.address_id),
          cardId: input.bank_id === undefined ? undefined : Number(input.bank_id),
          transactionPassword: input.paypwd,
          emailCode: input.captcha,
          secondFactor: input.twostep,
          now: call.now,
        });
      // A repeated call brings a code that the first one has used up.
      return withIdempotency(deps, call, plan, { readsFirst: true });
    },

    async cancelWithdraw(input, call) {
      const cancellation = { memberId: call.caller.memberId, id: Number(input.id), now: call.now };
      let cancelled: HandlerResult<null> | undefined;
      const answer = await withIdempotency(deps, call, () =>
        planCancellation(deps, cancellation, (own) => {
          cancelled = own;
        }),
      );
      // The answer of a repeated call was stored by an earlier one.
      if (answer === cancelled) await mailWithdrawal(deps, cancellation.id);
      return answer;
    },
  };
}

function accountOf(type: number = ACCOUNT.funds): Account {
  if (!isAccount(type)) throw new Refusal(withdrawalTexts.badAccount);
  return type;
}

function kindOf(type: number): WithdrawalKind {
  if (type !== 1 && type !== 2) throw new Refusal(withdrawalTexts.badKind);
  return type === 1 ? 'wallet' : 'bank';
}

function feeToWire(fee: WithdrawalFee) {
  return {
    sxftype: FEE_ON_WIRE[fee.kind],
    txsxf: fee.kind === 'percent' ? fee.percent : ZERO,
    txsxf_n: fee.kind === 'fixed' ? fee.amount : ZERO,
  };
}
