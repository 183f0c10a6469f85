import { formatWireTime } from '../../../src/contract/wire-time.ts';
import { ACCOUNT, type Account, isAccount } from '../../../src/domain/accounts.ts';
import { money, ZERO } from '../../../src/domain/money.ts';
import type { WithdrawalFee } from '../../../src/domain/withdrawal.ts';
import { maskCardNumber } from '../../../src/domain/withdrawal-card.ts';
import type { Paging } from '../../db/paging/paging.ts';
import type { Handlers } from '../../http/handler.ts';
import { once } from '../../idempotency/once.ts';
import { findAvailable } from '../../ledger/balances.ts';
import type { LedgerGate } from '../../ledger/gate.ts';
import { Refusal } from '../../refusal.ts';
import { findBoundAddress } from '../identity/identity.targets.ts';
import { fundingTexts } from './funding.texts.ts';
import { filterOf, REVIEW_ON_WIRE, wantedOf } from './records.routes.ts';
import {
  listWithdrawable,
  listWithdrawals,
  type WithdrawalKind,
  type WithdrawalRecord,
  withdrawalsOf,
} from './withdrawal.repo.ts';
import { heldUntil, planWithdrawal, termsOf, type WithdrawalParts } from './withdrawal.service.ts';

const FEE_ON_WIRE = { percent: 1, fixed: 2 } as const;

/** Withdrawals: coins, terms, requests and their records. */
export function withdrawalHandlers(
  parts: WithdrawalParts & { readonly gate: LedgerGate; readonly paging: Paging },
): Handlers<'getCanWithdrawCoin' | 'getUserCoinBalance' | 'withdraw' | 'getWithdrawList'> {
  const { db } = parts;
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
      return once(parts, call, () =>
        planWithdrawal(parts, {
          memberId: call.caller.memberId,
          coinId: Number(input.c_id),
          account: accountOf(input.type),
          amount: money(input.num),
          kind: kindOf(input.withdraw_type),
          cardId: input.bank_id === undefined ? undefined : Number(input.bank_id),
          payPassword: input.paypwd,
          emailCode: input.captcha,
          now: call.now,
        }),
      );
    },

    async getWithdrawList(input, call) {
      const found = await parts.paging.read(
        withdrawalsOf(filterOf(input, call.caller.memberId)),
        wantedOf(input, call.caller),
        (ids) => listWithdrawals(db, ids),
        ({ id }) => id,
      );
      return { data: { list: found.map(recordToWire) } };
    },
  };
}

function accountOf(type: number = ACCOUNT.funds): Account {
  if (!isAccount(type)) throw new Refusal(fundingTexts.badAccount);
  return type;
}

function kindOf(type: number): WithdrawalKind {
  if (type !== 1 && type !== 2) throw new Refusal(fundingTexts.badKind);
  return type === 1 ? 'wallet' : 'bank';
}

function feeToWire(fee: WithdrawalFee) {
  return {
    sxftype: FEE_ON_WIRE[fee.kind],
    txsxf: fee.kind === 'percent' ? fee.percent : ZERO,
    txsxf_n: fee.kind === 'fixed' ? fee.amount : ZERO,
  };
}

function recordToWire(row: WithdrawalRecord) {
  return {
    id: row.id,
    mum: row.amount,
    status: REVIEW_ON_WIRE[row.status],
    remark: row.remark,
    updatetime: formatWireTime(row.changedAt),
    coin: row.coin,
    fee: row.fee,
    arrival: row.arrival,
    target: row.kind === 'bank' ? maskCardNumber(row.target) : row.target,
  };
}
