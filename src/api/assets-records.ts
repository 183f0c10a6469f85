import { linkAddress } from '#/lib/url';
import {
  getBillList,
  getRechargeList,
  getTransferList,
  getWithdrawList,
} from '#core/contract/assets-records.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { named } from '#core/contract/response-fields.ts';
import { type Account, isAccount } from '#core/domain/accounts.ts';
import type { Money } from '#core/domain/money.ts';
import { WITHDRAWAL_STEPS, type WithdrawalStep } from '#core/domain/withdrawal-steps.ts';
import { query } from './client';
import { MEMBER_DATA } from './member-data';
import { type PageRequest, pagedQuery } from './paged';

/** The scope of records: an account or one of its coins, and a period in epoch milliseconds. */
export interface RecordScope {
  readonly account: Account;
  readonly coinId?: string | undefined;
  readonly from?: number | undefined;
  /** Records at this time are excluded. */
  readonly until?: number | undefined;
}

interface MoneyRecord {
  readonly id: string;
  readonly amount: Money | undefined;
  /** In epoch milliseconds; `undefined` if the server's value is not a time. */
  readonly at: number | undefined;
  /** `undefined` if the server sends none, in which case it is the coin of the scope. */
  readonly coin: string | undefined;
}

/** A change to the available balance. */
export type Bill = OutputOf<typeof getBillList>['list'][number];

type WithdrawalRow = OutputOf<typeof getWithdrawList>['list'][number];

export interface WithdrawalRecord extends Omit<WithdrawalRow, 'step'> {
  /** `undefined` if the server has no steps, or sends one that this version does not define. */
  readonly step: WithdrawalStep | undefined;
}

type DepositRow = OutputOf<typeof getRechargeList>['list'][number];

export interface DepositRecord extends DepositRow {
  /** The credited amount, or the reported amount until it is known. */
  readonly amount: Money | undefined;
}

type TransferRow = OutputOf<typeof getTransferList>['list'][number];

export interface OwnTransferRecord extends Omit<TransferRow, 'from' | 'to'> {
  /** `undefined` for an account that this version does not define. */
  readonly from: Account | undefined;
  readonly to: Account | undefined;
}

const accountOf = (number: number | undefined) =>
  number !== undefined && isAccount(number) ? number : undefined;

function recordsQuery<Row extends MoneyRecord>(
  kind: string,
  { account, coinId, from, until }: RecordScope,
  read: (fields: RecordScope & PageRequest, signal: AbortSignal) => Promise<Row[]>,
) {
  const scope = { account, coinId, from, until };
  return pagedQuery({
    queryKey: [...MEMBER_DATA, 'records', kind, ...Object.values(scope)],
    readPage: (page, signal) => read({ ...scope, ...page }, signal),
    idOf: (row) => row.id,
    isPending: (row) => 'status' in row && row.status === 'pending',
    // Some servers ignore the period and return all records.
    isWanted: ({ at }) =>
      at === undefined || ((from ?? 0) <= at && at < (until ?? Number.POSITIVE_INFINITY)),
  });
}

export const recordQueries = {
  /** Finance records, newest first (product.md#bills). */
  bills: (scope: RecordScope) =>
    recordsQuery('finance', scope, async (fields, signal) =>
      named((await query(getBillList, fields, { signal })).list, 'id'),
    ),

  /** Withdrawals, newest first (product.md#account-records). */
  withdrawals: (scope: RecordScope) =>
    recordsQuery('withdrawal', scope, async (fields, signal) => {
      const { list } = await query(getWithdrawList, fields, { signal });
      return named(list, 'id').map(
        (row): WithdrawalRecord => ({
          ...row,
          step: WITHDRAWAL_STEPS.find((step) => step === row.step),
          explorer: linkAddress(row.explorer),
        }),
      );
    }),

  /** Deposits, newest first (product.md#account-records). */
  deposits: (scope: RecordScope) =>
    recordsQuery('deposit', scope, async (fields, signal) => {
      const { list } = await query(getRechargeList, fields, { signal });
      return named(list, 'id').map(
        (row): DepositRecord => ({ ...row, amount: row.credited ?? row.reported }),
      );
    }),

  /** Transfers between the member's own accounts, newest first (product.md#account-records). */
  ownTransfers: (scope: RecordScope) =>
    recordsQuery('transfer', scope, async (fields, signal) => {
      const { list } = await query(getTransferList, fields, { signal });
      return named(list, 'id').map(
        (row): OwnTransferRecord => ({ ...row, from: accountOf(row.from), to: accountOf(row.to) }),
      );
    }),
};
