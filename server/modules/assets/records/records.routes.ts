import { formatWireTime } from '#core/contract/wire-time.ts';
import { ACCOUNT, isAccount } from '#core/domain/accounts.ts';
import { isPositive, negate } from '#core/domain/money.ts';
import { maskCardNumber } from '#core/domain/withdrawal-card.ts';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import type { Db } from '../../../db/db.ts';
import { pageOf } from '../../../db/paging/page.ts';
import type { ReviewState } from '../../../db/schema/funding.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Handlers } from '../../../handler.ts';
import { assetsTexts } from '../assets.texts.ts';
import { explorerOf, listNetworkRules } from '../networks.ts';
import { remarkOf } from './bill-texts.ts';
import { depositsOf, listDeposits } from './deposit-records.repo.ts';
import {
  billsOf,
  listBills,
  listOwnTransfers,
  ownTransfersOf,
  type RecordFilter,
} from './records.repo.ts';
import {
  listWithdrawals,
  type WithdrawalRecord,
  withdrawalsOf,
} from './withdrawal-records.repo.ts';

/** Own transfers complete at once: none is ever pending or failed. */
const COMPLETED = 2;
const SIGN = { income: 1, expense: 2 } as const;

/** States of deposits on the wire (product.md#statuses). */
const DEPOSIT_ON_WIRE: Readonly<Record<ReviewState, number>> = {
  pending: 1,
  approved: 2,
  rejected: 3,
};

/** Steps of withdrawals on the wire: nothing is completed before it is sent. */
const WITHDRAWAL_ON_WIRE: Readonly<Record<WithdrawalStep, number>> = {
  review: 1,
  approved: 1,
  sending: 1,
  sent: 2,
  failed: 3,
  rejected: 3,
  cancelled: 3,
};

/** Handlers of finance records and of the records of own transfers, withdrawals and deposits. */
export function recordHandlers({
  db,
}: {
  readonly db: Db;
}): Handlers<'getBillList' | 'getTransferList' | 'getWithdrawList' | 'getRechargeList'> {
  return {
    async getBillList(input, call) {
      const bills = await listBills(
        db,
        pageOf(billsOf(filterOf(input, call.caller.memberId)), input),
      );
      const list = bills.map(({ id, kind, amount, at, coin }) => {
        const isIncome = isPositive(amount);
        return {
          id,
          st: isIncome ? SIGN.income : SIGN.expense,
          num: isIncome ? amount : negate(amount),
          remark: call.say(remarkOf(kind, isIncome)),
          addtime: formatWireTime(at),
          coin,
        };
      });
      return { data: { list } };
    },

    async getTransferList(input, call) {
      const found = await listOwnTransfers(
        db,
        pageOf(ownTransfersOf(filterOf(input, call.caller.memberId)), input),
      );
      const list = found.map((row) => ({
        id: row.id,
        num: row.amount,
        status: COMPLETED,
        updatetime: formatWireTime(row.createdAt),
        from_type: row.fromAccount,
        to_type: row.toAccount,
        coin: row.coin,
        msg: call.say(assetsTexts.transferred),
      }));
      return { data: { list } };
    },

    async getWithdrawList(input, call) {
      const found = await listWithdrawals(
        db,
        pageOf(withdrawalsOf(filterOf(input, call.caller.memberId)), input),
      );
      const networks = found.some(({ txid }) => txid !== null) ? await listNetworkRules(db) : [];
      const list = found.map((row) => withdrawalToWire(row, explorerOf(networks, row)));
      return { data: { list } };
    },

    async getRechargeList(input, call) {
      const { account = ACCOUNT.funds, ...filter } = filterOf(input, call.caller.memberId);
      // Deposits of every coin are credited to the funds account.
      if (account !== ACCOUNT.funds) return { data: { list: [] } };
      const found = await listDeposits(db, pageOf(depositsOf(filter), input));
      const list = found.map((row) => ({
        id: row.id,
        num: row.amount,
        status: DEPOSIT_ON_WIRE[row.status],
        address: row.target,
        updatetime: formatWireTime(row.changedAt),
        addtime: formatWireTime(row.createdAt),
        coin: row.coin,
        remark: row.remark,
        credited: row.credited ?? undefined,
        txid: row.txid ?? undefined,
      }));
      return { data: { list } };
    },
  };
}

function withdrawalToWire(row: WithdrawalRecord, explorer: string | undefined) {
  return {
    id: row.id,
    mum: row.amount,
    status: WITHDRAWAL_ON_WIRE[row.step],
    remark: row.remark,
    updatetime: formatWireTime(row.changedAt),
    addtime: formatWireTime(row.createdAt),
    coin: row.coin,
    fee: row.fee,
    arrival: row.arrival,
    target: row.kind === 'bank' ? maskCardNumber(row.target) : row.target,
    step: row.step,
    txid: row.txid ?? undefined,
    explorer,
  };
}

interface RecordsInput {
  readonly c_id?: number | undefined;
  readonly type?: number | undefined;
  readonly start_time?: number | undefined;
  readonly end_time?: number | undefined;
}

/** Returns the filter of a call. Throws a Refusal for an account that does not exist. */
function filterOf(
  { c_id: coinId, type, start_time, end_time }: RecordsInput,
  memberId: number,
): RecordFilter {
  // Some clients send 0 for "all accounts".
  const account = type === 0 ? undefined : type;
  if (account !== undefined && !isAccount(account)) throw new Refusal(assetsTexts.badAccount);
  return { memberId, coinId, account, from: start_time, until: end_time };
}
