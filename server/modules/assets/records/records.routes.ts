import type { getBillList } from '#core/contract/assets-records.ts';
import type { ParsedInputOf } from '#core/contract/endpoint.ts';
import { ACCOUNT, isAccount } from '#core/domain/accounts.ts';
import { isPositive, negate } from '#core/domain/money.ts';
import type { ReviewStatus } from '#core/domain/review.ts';
import { maskCardNumber } from '#core/domain/withdrawal-card.ts';
import type { WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import type { Db } from '../../../db/db.ts';
import { pageOf } from '../../../db/paging/page.ts';
import type { ReviewState } from '../../../db/schema/funding.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Handlers } from '../../../handler.ts';
import { sayRemark } from '../../../texts/texts.ts';
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

/** Status of a deposit by the state of its review (product.md#statuses). */
const DEPOSIT_STATUS = {
  pending: 'pending',
  approved: 'completed',
  rejected: 'notPassed',
} as const satisfies Readonly<Record<ReviewState, ReviewStatus>>;

/** Status of a withdrawal by its step: a withdrawal is not completed before it is sent. */
const WITHDRAWAL_STATUS = {
  review: 'pending',
  approved: 'pending',
  sending: 'pending',
  sent: 'completed',
  failed: 'notPassed',
  rejected: 'notPassed',
  cancelled: 'notPassed',
} as const satisfies Readonly<Record<WithdrawalStep, ReviewStatus>>;

/**
 * Handles finance records and the records of transfers between own accounts, withdrawals and
 * deposits.
 */
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
      const list = bills.map(({ id, kind, reference, amount, at, coin }) => {
        const isIncome = isPositive(amount);
        return {
          id,
          isIncome,
          amount: isIncome ? amount : negate(amount),
          remark: call.say(remarkOf(kind, isIncome)),
          at,
          coin,
          order: orderOf(kind, reference),
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
        amount: row.amount,
        // Own transfers complete immediately, so they are never pending or failed.
        status: 'completed' as const,
        at: row.createdAt,
        from: row.fromAccount,
        to: row.toAccount,
        coin: row.coin,
        note: call.say(assetsTexts.transferred),
      }));
      return { data: { list } };
    },

    async getWithdrawList(input, call) {
      const found = await listWithdrawals(
        db,
        pageOf(withdrawalsOf(filterOf(input, call.caller.memberId)), input),
      );
      const networks = found.some(({ txid }) => txid !== null) ? await listNetworkRules(db) : [];
      const list = found.map((row) =>
        toWithdrawal(
          { ...row, remark: sayRemark(call.say, row.remark) },
          explorerOf(networks, row),
        ),
      );
      return { data: { list } };
    },

    async getRechargeList(input, call) {
      const { account = ACCOUNT.funds, ...filter } = filterOf(input, call.caller.memberId);
      // Deposits of every coin are credited to the funds account.
      if (account !== ACCOUNT.funds) return { data: { list: [] } };
      const found = await listDeposits(db, pageOf(depositsOf(filter), input));
      const list = found.map((row) => ({
        id: row.id,
        reported: row.amount,
        status: DEPOSIT_STATUS[row.status],
        address: row.target,
        at: row.changedAt,
        submittedAt: row.createdAt,
        coin: row.coin,
        remark: sayRemark(call.say, row.remark),
        credited: row.credited ?? undefined,
        txid: row.txid ?? undefined,
      }));
      return { data: { list } };
    },
  };
}

/** Returns the name of the order to which an entry belongs; `spot.clear` closes several orders. */
function orderOf(kind: string, reference: string): string | undefined {
  if (kind === 'spot.clear') return undefined;
  return /^(spot|option):\d+/.exec(reference)?.[0];
}

function toWithdrawal(row: WithdrawalRecord, explorer: string | undefined) {
  return {
    id: row.id,
    amount: row.amount,
    status: WITHDRAWAL_STATUS[row.step],
    remark: row.remark,
    at: row.changedAt,
    submittedAt: row.createdAt,
    coin: row.coin,
    fee: row.fee,
    arrival: row.arrival,
    target: row.kind === 'bank' ? maskCardNumber(row.target) : row.target,
    step: row.step,
    txid: row.txid ?? undefined,
    explorer,
  };
}

type RecordsInput = ParsedInputOf<typeof getBillList>;

/** Returns the filter of a call. Throws a Refusal for an account that does not exist. */
function filterOf(
  { coinId, account: number, from, until }: RecordsInput,
  memberId: number,
): RecordFilter {
  // Some clients send 0 for "all accounts".
  const account = number === 0 ? undefined : number;
  if (account !== undefined && !isAccount(account)) throw new Refusal(assetsTexts.badAccount);
  return { memberId, coinId, account, from, until };
}
